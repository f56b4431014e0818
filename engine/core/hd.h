// TESSERA_HD marks what must also run on a GPU. Headers that use it include nothing but integers.
#pragma once

#include <cstdint>

#ifdef __CUDACC__
#define TESSERA_HD __host__ __device__
#else
#define TESSERA_HD
#endif
