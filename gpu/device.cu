#include "gpu/device.h"

#include "gpu/cuda.h"

namespace tessera::gpu {

Result<Device> device() {
  int count = 0;
  const cudaError_t error = cudaGetDeviceCount(&count);
  if (error != cudaSuccess) return Error{std::string("no CUDA device: ") + cudaGetErrorString(error)};
  if (count == 0) return Error{"no CUDA device"};
  try {
    return Device{properties().name, properties().multiProcessorCount};
  } catch (const CudaFailure& failure) {
    return Error{std::string("no CUDA device: ") + cudaGetErrorString(failure.error)};
  }
}

const cudaDeviceProp& properties() {
  static const cudaDeviceProp all = [] {
    int device = 0;
    must(cudaGetDevice(&device));
    cudaDeviceProp out;
    must(cudaGetDeviceProperties(&out, device));
    return out;
  }();
  return all;
}

}  // namespace tessera::gpu
