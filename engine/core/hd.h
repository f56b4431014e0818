// TESSERA_HD marks what must also run on a GPU. Headers that use it include nothing but integers.
#pragma once

#include <cstdint>

#ifdef __CUDACC__
#define TESSERA_HD __host__ __device__
#else
#define TESSERA_HD
#endif

// What is large or seldom stays a function in device code. Inlined, as the device compiler would have it, such code
// takes minutes and gigabytes to compile, and does not fit the cache of instructions.
#ifdef __CUDACC__
#define TESSERA_OUTLINED __noinline__
#else
#define TESSERA_OUTLINED
#endif
