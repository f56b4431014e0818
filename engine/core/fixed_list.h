// A list with a fixed buffer of its own: nothing in the engine allocates.
#pragma once

#include <cstdint>

#include "engine/core/hd.h"

namespace tessera {

template <class T, int N>
class FixedList {
 public:
  using value_type = T;
  static constexpr int kCapacity = N;

  TESSERA_HD constexpr int size() const { return size_; }
  TESSERA_HD constexpr bool empty() const { return size_ == 0; }
  TESSERA_HD constexpr void clear() { size_ = 0; }
  TESSERA_HD constexpr void push(const T& item) { items_[size_++] = item; }
  TESSERA_HD constexpr T& operator[](int i) { return items_[i]; }
  TESSERA_HD constexpr const T& operator[](int i) const { return items_[i]; }
  TESSERA_HD constexpr T* begin() { return items_; }
  TESSERA_HD constexpr T* end() { return items_ + size_; }
  TESSERA_HD constexpr const T* begin() const { return items_; }
  TESSERA_HD constexpr const T* end() const { return items_ + size_; }

 private:
  T items_[N];
  int size_ = 0;
};

}  // namespace tessera
