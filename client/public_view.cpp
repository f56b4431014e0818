#include "client/public_view.h"

#include "client/json_weight.h"
#include "client/patched.h"

namespace tessera::client {

namespace json = boost::json;

void PublicView::begin() {
  view_ = std::make_shared<json::value>(json::object());
  weight_ = 0;
  counted_ = false;
}

// The weight is counted anew only when the patches since then weigh as much as a view may.
void PublicView::apply(const json::value& patch) {
  if (!view_) return;
  if (view_.use_count() > 1) view_ = std::make_shared<json::value>(*view_);
  counted_ = false;
  apply_patch(*view_, patch);
  weight_ += weight_of(patch);
  if (weight_ > 2 * kLargest) {
    weight_ = weight_of(*view_);
    if (weight_ > kLargest) return forget();
  }
  if (!view_->is_object()) forget();
}

std::shared_ptr<const json::object> PublicView::keep() {
  if (!view_) return nullptr;
  if (!counted_) {
    if (kept_ >= kMostKept) return nullptr;
    weight_ = weight_of(*view_);
    kept_ += weight_;
    counted_ = true;
  }
  return {view_, &view_->get_object()};
}

void PublicView::let_go() {
  kept_ = 0;
  counted_ = false;
}

}  // namespace tessera::client
