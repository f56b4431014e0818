// NATS's client library, loaded when it is first asked for: a server alone neither needs nor pays for it.
#pragma once

#include <nats/nats.h>

#include <optional>

namespace tessera::server {

struct Libnats {
  decltype(&::natsConnection_Connect) connect;
  decltype(&::natsConnection_Destroy) destroy;
  decltype(&::natsConnection_ProcessReadEvent) process_read;
  decltype(&::natsConnection_ProcessWriteEvent) process_write;
  decltype(&::natsConnection_Publish) publish;
  decltype(&::natsConnection_SubscribeSync) subscribe;
  decltype(&::natsMsg_Destroy) destroy_message;
  decltype(&::natsMsg_GetData) data;
  decltype(&::natsMsg_GetDataLength) length;
  decltype(&::natsOptions_Create) create_options;
  decltype(&::natsOptions_Destroy) destroy_options;
  decltype(&::natsOptions_LoadCATrustedCertificates) load_ca;
  decltype(&::natsOptions_SetAllowReconnect) set_allow_reconnect;
  decltype(&::natsOptions_SetErrorHandler) set_error_handler;
  decltype(&::natsOptions_SetEventLoop) set_event_loop;
  decltype(&::natsOptions_SetName) set_name;
  decltype(&::natsOptions_SetPingInterval) set_ping_interval;
  decltype(&::natsOptions_SetSecure) set_secure;
  decltype(&::natsOptions_SetSendAsap) set_send_asap;
  decltype(&::natsOptions_SetServers) set_servers;
  decltype(&::natsOptions_SetUserCredentialsFromFiles) set_credentials;
  decltype(&::natsOptions_SetUserInfo) set_user;
  decltype(&::natsStatus_GetText) text_of;
  decltype(&::natsSubscription_Destroy) unsubscribe;
  decltype(&::natsSubscription_GetPending) pending;
  decltype(&::natsSubscription_NextMsg) next_message;
};

// Nothing: it is not on this machine, or too old.
const std::optional<Libnats>& libnats();

}  // namespace tessera::server
