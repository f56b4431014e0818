// The same work for every number below n: on a GPU a thread each, else in a loop over the cores.
#pragma once

#include <cstdint>
#include <cstdlib>

namespace tessera::gpu {

#ifdef __CUDACC__

template <class Work>
__global__ void do_each(std::int64_t n, Work work) {
  const auto i = static_cast<std::int64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < n) work(i);
}

// Returns CUDA's code of the launch, 0 if all is well. `stream` is a cudaStream_t.
template <class Work>
int for_each(std::int64_t n, const Work& work, void* stream) {
  constexpr int kBlock = 128;
  do_each<<<static_cast<unsigned>((n + kBlock - 1) / kBlock), kBlock, 0, static_cast<cudaStream_t>(stream)>>>(n, work);
  return static_cast<int>(cudaGetLastError());
}

inline void* allocate(std::size_t bytes) {
  void* memory = nullptr;
  return cudaMalloc(&memory, bytes) == cudaSuccess ? memory : nullptr;
}
inline void release(void* memory) { cudaFree(memory); }

#else

template <class Work>
int for_each(std::int64_t n, const Work& work, void*) {
#pragma omp parallel for schedule(dynamic, 64)
  for (std::int64_t i = 0; i < n; ++i) work(i);
  return 0;
}

inline void* allocate(std::size_t bytes) { return std::malloc(bytes); }
inline void release(void* memory) { std::free(memory); }

#endif

}  // namespace tessera::gpu
