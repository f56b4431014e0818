// The kernels of every game. Only compiled, as proof that gpu/ is fit for device code.
#include "engine/games/list.h"
#include "games/all_passes.h"    // made by cmake/games.cmake
#include "games/all_programs.h"  // likewise
#include "games/all_tallies.h"   // likewise
#include "gpu/instantiate.h"
#include "gpu/kernels.h"

#define TESSERA_GAME(folder, Type) TESSERA_GPU_GAME(tessera::Type)
#include "engine/games/list.def"
#undef TESSERA_GAME
