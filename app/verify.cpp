// tessera verify
#include <iostream>
#include <memory>

#include "app/command.h"
#include "engine/core/json.h"
#include "engine/core/record.h"
#include "engine/games/games.h"
#include "server/fair/receipt.h"
#include "server/fair/record_signature.h"
#include "support/files.h"
#include "support/shown_text.h"

namespace tessera::app {

namespace {

struct VerifyArguments {
  std::string record;
  std::string receipt;  // "": none
};

// The names of these seats: "Ann and Bob".
std::string names_of(const RecordedGame& recorded, SeatSet seats) {
  std::string out;
  for (const Seat s : seats) {
    out += (out.empty() ? "" : " and ") + escaped(recorded.names()[static_cast<std::size_t>(s.index)]);
  }
  return out;
}

void print_discarded(const RecordedGame& recorded, const server::FairProof& proof) {
  std::cout << "discarded throws: " << proof.spoiled.size() << '\n';
  for (const auto& round : proof.spoiled) {
    std::cout << "  round " << round.list.round << ": " << names_of(recorded, round.missing) << " did not open\n";
  }
}

// What the receipt proves, or that there is none.
int check_receipt(const VerifyArguments& given, const server::FairProof& proof,
                  const std::optional<server::Bytes32>& signer) {
  if (given.receipt.empty()) {
    std::cout << "late choice not excluded: no receipt was given\n";
    return 0;
  }
  const auto content = read_file(given.receipt);
  if (!content) return fail(kFailed, content.error().text);
  const auto receipt = server::parse_receipt(*content, proof.table.players);
  if (!receipt) return fail(kFailed, given.receipt + ": " + receipt.error().text);
  const auto findings = server::check_receipt(*receipt, proof, signer);
  if (!findings) return fail(kFailed, given.receipt + ": " + findings.error().text);
  std::cout << escaped(given.receipt) << ": the receipt fits the record\n"
            << (!findings->final_list ? "late choice not excluded: the receipt does not have the list of the game\n"
                : !findings->own_number
                    ? "late choice not excluded: the list is the one kept, but when it was closed only a "
                      "device whose number is in it can know\n"
                    : "nothing was chosen late: the list was kept before the numbers were open\n")
            << (findings->own_number ? "your own number is in the dice\n" : "your own number is not in the dice\n");
  return 0;
}

// What only records of servers have: discarded throws, the signature, the receipt.
int check_fair(const VerifyArguments& given, const RecordedGame& recorded, const std::string& text) {
  const auto proof = server::read_proof(*recorded.fair(), recorded.position().players());
  if (!proof) return fail(kFailed, given.record + ": fair: " + proof.error().text);
  const auto value = parse_json(text);
  const auto signer = server::check_signature(value->get_object());
  if (!signer) return fail(kFailed, given.record + ": " + signer.error().text);
  print_discarded(recorded, *proof);
  std::cout << (*signer ? "signed by the server with the key " + server::to_hex(**signer) : "not signed") << '\n';
  return check_receipt(given, *proof, *signer);
}

int verify(const VerifyArguments& given) {
  const auto content = read_file(given.record);
  if (!content) return fail(kFailed, content.error().text);
  const auto recorded = parse_record(*content, find_game, server::read_fair);
  if (!recorded) return fail(kFailed, given.record + ": " + recorded.error().text);
  const Position& position = recorded->position();
  std::cout << escaped(given.record) << ": a good record of " << recorded->game().name << ", " << position.players()
            << " players, " << recorded->events().size() << " events";
  if (recorded->seed()) std::cout << ", every outcome is the seed's";
  if (recorded->fair()) std::cout << ", every outcome follows from the committed secret and the players' numbers";
  std::cout << (position.over() ? "; won by " + names_of(*recorded, position.winners()) : "; not finished") << '\n';
  if (recorded->fair() && server::is_proof_of_version_2(*recorded->fair())) {
    return check_fair(given, *recorded, *content);
  }
  if (!given.receipt.empty()) return fail(kFailed, given.record + ": a game without rounds has no receipts");
  if (recorded->fair()) std::cout << "late choice not excluded: the game began before version 2 of fair dice\n";
  return 0;
}

}  // namespace

void add_verify(Command& program) {
  auto& command = program.add_command("verify", "Replay a record and check everything in it");
  const auto given = std::make_shared<VerifyArguments>();
  command.add("FILE", given->record, "A record", {.required = true});
  command.add("--receipt", given->receipt,
              "What your device kept before the game (docs/fair-dice.md): a file of the page");
  command.set_action([given] { return verify(*given); });
}

}  // namespace tessera::app
