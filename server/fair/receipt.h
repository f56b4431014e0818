// A receipt: what one device saw of fair dice before a game, kept on it (docs/fair-dice.md, Receipt in
// protocol/openapi.json). The page writes receipts; `tessera verify --receipt` reads them.
//
//   {"format": "tessera-receipt", "version": 1, "table": ID, "commitment": HEX, "signer": HEX or null,
//    "rounds": [{"round": 3, "list": [HEX, null, …], "bots": [1], "seat": 0 or null, "number": HEX or null,
//                "opened": true}, …]}
//
// Pure functions for any thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/fair/fair_record.h"

namespace tessera::server {

struct ReceiptRound {
  ClosedList list;
  SeatSet bots;
  Seat seat;                      // the device's own; none: a spectator
  std::optional<Bytes32> number;  // its own
  bool opened;                    // the server has confirmed the number
};

struct Receipt {
  std::string table;
  Bytes32 commitment;             // the first one that the device saw
  std::optional<Bytes32> signer;  // the server's public key, when it saw the table first
  std::vector<ReceiptRound> rounds;
};

Result<Receipt> parse_receipt(std::string_view text, int players);

// What a good receipt proves.
struct ReceiptFindings {
  bool final_list = false;  // the list of the game is the one that the device kept
  bool own_number =
      false;  // and the device's number is in it: it was closed before that was open, so nothing was chosen late
};

// Checks the record's proof against the receipt: the first commitment, every list byte for byte, one's own number, the
// bots' seats, every round. `signer`: whose signature the record has. The first thing that is wrong is the error.
Result<ReceiptFindings> check_receipt(const Receipt& receipt, const FairProof& proof,
                                      const std::optional<Bytes32>& signer);

}  // namespace tessera::server
