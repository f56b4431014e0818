// CUDA's calls with errors that can't be overlooked, and memory that frees itself.
#pragma once

#include <cuda_runtime.h>

#include <cstddef>
#include <string>
#include <vector>

#include "arena/stats/stats.h"
#include "engine/core/result.h"
#include "gpu/device.h"
#include "gpu/sums.h"

namespace tessera::gpu {

struct CudaFailure {
  cudaError_t error;
};

inline void must(cudaError_t error) {
  if (error != cudaSuccess) throw CudaFailure{error};
}

// Of the device in use; throws where there is none.
const cudaDeviceProp& properties();

// What `work()` gives, or what CUDA said.
template <class F>
auto guarded(F&& work) -> Result<decltype(work())> {
  const auto there = device();
  if (!there) return there.error();
  try {
    return work();
  } catch (const CudaFailure& failure) {
    return Error{std::string("CUDA: ") + cudaGetErrorString(failure.error)};
  }
}

// An array in the device's memory. Elements start as zeros, or as given.
template <class T>
class DeviceArray {
 public:
  explicit DeviceArray(std::size_t size) : size_(size) {
    must(cudaMalloc(&memory_, size * sizeof(T)));
    must(cudaMemset(memory_, 0, size * sizeof(T)));
  }
  DeviceArray(std::initializer_list<T> values) : DeviceArray(values.size()) { write(values); }
  ~DeviceArray() { cudaFree(memory_); }
  DeviceArray(const DeviceArray&) = delete;
  DeviceArray& operator=(const DeviceArray&) = delete;

  T* get() { return memory_; }
  void write(std::initializer_list<T> values) {
    must(cudaMemcpy(memory_, values.begin(), values.size() * sizeof(T), cudaMemcpyHostToDevice));
  }
  // Waits for the kernels that write it.
  std::vector<T> read() const {
    std::vector<T> out(size_);
    must(cudaMemcpy(out.data(), memory_, size_ * sizeof(T), cudaMemcpyDeviceToHost));
    return out;
  }

 private:
  T* memory_ = nullptr;
  std::size_t size_;
};

}  // namespace tessera::gpu
