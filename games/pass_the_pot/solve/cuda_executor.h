// Runs sweeps on a GPU: an Executor (response_driver.h). For nvcc alone.
#pragma once

#include <memory>
#include <vector>

#include "gpu/cuda.h"

namespace tessera::arena {

template <class Work>
__global__ void __launch_bounds__(64) do_each_turn(std::size_t count, Work work) {
  const auto i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < count) work(i);
}

class CudaExecutor {
 public:
  CudaExecutor() = default;
  CudaExecutor(const CudaExecutor&) = delete;
  CudaExecutor& operator=(const CudaExecutor&) = delete;
  ~CudaExecutor() {
    for (void* memory : kept_) cudaFree(memory);
  }

  template <class T>
  T* make(std::size_t count) {
    void* memory = nullptr;
    gpu::must(cudaMalloc(&memory, count * sizeof(T)));
    kept_.push_back(memory);
    return static_cast<T*>(memory);
  }
  template <class T>
  T* copied(const T* from, std::size_t count) {
    T* to = make<T>(count);
    gpu::must(cudaMemcpy(to, from, count * sizeof(T), cudaMemcpyHostToDevice));
    return to;
  }
  template <class T>
  T read(const T* at) const {
    T out;
    gpu::must(cudaMemcpy(&out, at, sizeof(T), cudaMemcpyDeviceToHost));
    return out;
  }

  template <class Work>
  void each(std::size_t count, const Work& work) const {
    constexpr unsigned kBlock = 64;
    do_each_turn<<<static_cast<unsigned>((count + kBlock - 1) / kBlock), kBlock>>>(count, work);
    gpu::must(cudaGetLastError());
  }

 private:
  std::vector<void*> kept_;
};

}  // namespace tessera::arena
