#ifdef TESSERA_NATS

#include "server/cluster/libnats.h"

#include <dlfcn.h>

#include <type_traits>

namespace tessera::server {

namespace {

std::optional<Libnats> load() {
#ifdef TESSERA_STATIC
  return std::nullopt;
#else
  void* library = nullptr;
  for (const char* name : {"libnats.so.3.4", "libnats.so.3", "libnats.so"}) {
    if (library == nullptr) library = ::dlopen(name, RTLD_NOW | RTLD_LOCAL);
  }
  if (library == nullptr) return std::nullopt;
  Libnats out = {};
  bool complete = true;
  const auto find = [&](auto& function, const char* name) {
    void* found = ::dlsym(library, name);
    complete = complete && found != nullptr;
    function = reinterpret_cast<std::remove_reference_t<decltype(function)> >(found);
  };
  find(out.connect, "natsConnection_Connect");
  find(out.destroy, "natsConnection_Destroy");
  find(out.process_read, "natsConnection_ProcessReadEvent");
  find(out.process_write, "natsConnection_ProcessWriteEvent");
  find(out.publish, "natsConnection_Publish");
  find(out.subscribe, "natsConnection_SubscribeSync");
  find(out.destroy_message, "natsMsg_Destroy");
  find(out.data, "natsMsg_GetData");
  find(out.length, "natsMsg_GetDataLength");
  find(out.create_options, "natsOptions_Create");
  find(out.destroy_options, "natsOptions_Destroy");
  find(out.load_ca, "natsOptions_LoadCATrustedCertificates");
  find(out.set_allow_reconnect, "natsOptions_SetAllowReconnect");
  find(out.set_error_handler, "natsOptions_SetErrorHandler");
  find(out.set_event_loop, "natsOptions_SetEventLoop");
  find(out.set_name, "natsOptions_SetName");
  find(out.set_ping_interval, "natsOptions_SetPingInterval");
  find(out.set_secure, "natsOptions_SetSecure");
  find(out.set_send_asap, "natsOptions_SetSendAsap");
  find(out.set_servers, "natsOptions_SetServers");
  find(out.set_credentials, "natsOptions_SetUserCredentialsFromFiles");
  find(out.set_user, "natsOptions_SetUserInfo");
  find(out.text_of, "natsStatus_GetText");
  find(out.unsubscribe, "natsSubscription_Destroy");
  find(out.pending, "natsSubscription_GetPending");
  find(out.next_message, "natsSubscription_NextMsg");
  return complete ? std::optional(out) : std::nullopt;
#endif
}

}  // namespace

const std::optional<Libnats>& libnats() {
  static const auto library = load();
  return library;
}

}  // namespace tessera::server

#endif
