#include "app/device.h"

#include "engine/core/text.h"
#include "gpu/device.h"

namespace tessera::app {

Result<arena::Device> device_from(const std::string& name) {
  if (name == "cpu") return arena::Device::cpu;
  if (name != "gpu") return Error{"--device: expected cpu or gpu, got " + text::quoted(name)};
  const auto there = gpu::device();
  if (!there) return Error{"--device gpu: " + there.error().text};
  return arena::Device::gpu;
}

}  // namespace tessera::app
