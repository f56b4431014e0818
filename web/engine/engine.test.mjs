// node engine.test.mjs MODULE.wasm CASES SOLUTIONS: plays the tables of the native twin (cases.cpp) in WebAssembly and compares
// the records; asks for legal actions and previews with nothing but views; and tries the rest of the exports.
// The last line printed is "N passed, N failed".
import assert from "node:assert/strict";
import { webcrypto } from "node:crypto";
import { readFileSync } from "node:fs";
import { startBots } from "./bots.js";
import { serve } from "./bot-worker.js";
import { createEngine, freshKey, freshSeed, loadEngine } from "./engine.js";
import { done, PlayedTable } from "./played-table.js";

globalThis.crypto ??= webcrypto; // Debian's node 18 has no such global

const [modulePath, casesPath, solutionsPath] = process.argv.slice(2);
if (!solutionsPath) {
  console.error("usage: node engine.test.mjs MODULE.wasm CASES SOLUTIONS");
  process.exit(2);
}
const cases = readFileSync(casesPath, "utf8").trim().split("\n").map((line) => JSON.parse(line));
const engine = await loadEngine(readFileSync(modulePath));
const thinker = createEngine(engine.module); // what a worker has: another instance

const refused = (answer, code) => assert.equal(answer.ok ? "ok" : answer.code, code);

const kCheckEvery = 5;
const kPreviews = 12;

// A device without memory of the game, and with only what a server tells: the same actions, and a preview of each.
function checkKnowledge(table, moment) {
  const snapshot = done(engine.call("table_snapshot", { table: table.handle, seat: 0, now: table.now })).snapshot;
  const knowledge = { ...snapshot.table, settings: undefined, view: moment.view };
  assert.deepEqual(done(thinker.call("legal", { knowledge })).legal, moment.you.legal);
  for (const action of moment.you.legal.slice(0, kPreviews)) {
    const { preview } = done(thinker.call("preview", { knowledge, action }));
    assert.equal(typeof preview, "object");
  }
}

class Table extends PlayedTable {
  constructor(plan) {
    super(engine, thinker, plan);
    this.moments = 0;
  }

  asked(moment) {
    if (this.moments++ % kCheckEvery === 0) checkKnowledge(this, moment);
  }
}

const tests = {};

for (const plan of cases) {
  const { game, players } = plan.description;
  tests[`${game} for ${players}, ${plan.seed}: the record is the native one`] = () => {
    const table = new Table(plan).play();
    assert.equal(JSON.stringify(table.record()), JSON.stringify(plan.record));
    done(engine.call("check_record", { record: plan.record }));
    table.free();
  };
}

const { games, settings, commands, codes } = done(engine.call("games", {}));
const solved = games.filter((game) => game.solved);
const playersOfBest = (game) => game.levels.find(({ level }) => level === "best").players;

tests["the catalogue has every game with options and levels"] = () => {
  assert.deepEqual(
    games.map((game) => game.id),
    [...new Set(cases.map((plan) => plan.description.game))],
  );
  for (const game of games) assert.ok(game.levels.some(({ level }) => level === "hard"));
  assert.ok(solved.length > 0);
  for (const game of solved) assert.ok(playersOfBest(game).length > 0);
  assert.ok(settings.length > 5 && commands.length > 5 && codes.includes("stale"));
};

tests["a table survives the tab: its log gives the same table"] = () => {
  const kTables = 30;
  for (const plan of cases.filter((_, i) => i % Math.ceil(cases.length / kTables) === 0)) {
    const table = new Table(plan).play(150);
    const kept = JSON.parse(JSON.stringify(done(engine.call("table_log", { table: table.handle }))));
    assert.deepEqual(kept.log, table.log);
    const again = done(engine.call("table_replay", { seed: kept.seed, log: kept.log }));
    for (const seat of [0, 1, null]) {
      const snapshot = (handle) => done(engine.call("table_snapshot", { table: handle, seat, now: table.now }));
      assert.deepEqual(snapshot(again.table), snapshot(table.handle));
    }
    assert.equal(again.version, table.last.version);
    const told = (since) => done(engine.call("table_told", { table: again.table, seat: 0, since })).events;
    assert.deepEqual(told(0), table.told);
    const known = table.told.findIndex(({ n }) => n === 12);
    assert.deepEqual(
      told(12),
      table.told.slice(table.told.findIndex(({ n }, i) => i > known && n !== undefined)),
    );
    done(engine.call("table_free", { table: again.table }));
    table.free();
  }
};

tests["a rematch is created from what the table gives"] = () => {
  const table = new Table(cases.at(-1)).play();
  assert.equal(table.stage, "finished");
  table.send({ do: "rematch", on: true });
  const { rematch } = table.last;
  const next = done(engine.call("table_create", { ...rematch, now: 1, seed: freshSeed() }));
  const { snapshot } = done(engine.call("table_snapshot", { table: next.table, seat: null, now: 1 }));
  assert.equal(snapshot.seats[1].name, "Ann"); // all one seat further
};

tests["hints come from the strongest bot, and only with a legal answer"] = () => {
  const table = new Table(cases[0]);
  for (let i = 0; i < 200 && table.moment.you.legal.length === 0; ++i) table.step();
  const { hints } = done(engine.call("table_snapshot", { table: table.handle, seat: 0, now: table.now }));
  assert.equal(typeof hints, "boolean");
  const { knowledge } = done(engine.call("table_knowledge", { table: table.handle, seat: 0 }));
  const { action } = done(thinker.call("suggest", { knowledge, level: null, budget: { ms: 5 }, key: freshKey() }));
  assert.ok(table.moment.you.legal.includes(action));
  const { previews } = done(thinker.call("previews", { knowledge }));
  assert.deepEqual(
    previews.map((each) => each.action),
    table.moment.you.legal,
  );
};

for (const { id, players } of solved.map((game) => ({ id: game.id, players: playersOfBest(game)[0] }))) {
  tests[`best plays ${id} once it has the solution`] = () => {
    const [page, worker] = [createEngine(engine.module), createEngine(engine.module)];
    const description = { game: id, players, seats: Array(players).fill({ bot: "best" }) };
    const create = () => page.call("table_create", { description, host: "ann", seed: "best", now: 0 });
    refused(create(), "no_such_bot");
    for (const each of [page, worker]) done(each.addSolution(readFileSync(`${solutionsPath}/${id}.solution`)));
    const { table, version } = done(create());
    const start = { do: "start", version };
    const { bots } = done(page.call("table_handle", { table, person: "ann", name: "Ann", command: start, now: 0 }));
    const { knowledge, level, key, seat } = bots[0];
    const { action } = done(worker.call("suggest", { knowledge, level, key }));
    done(page.call("table_bot_act", { table, seat, version: bots[0].version, action, now: 1 }));
  };
}

tests["nonsense is refused, and changes nothing"] = () => {
  const table = new Table(cases[0]);
  const { knowledge } = done(engine.call("table_knowledge", { table: table.handle, seat: 0 }));
  refused(engine.call("table_wake", { table: 999, now: 5 }), "bad_field");
  refused(engine.call("table_create", { description: {}, host: "h", now: 1, seed: "s" }), "bad_field");
  refused(engine.call("legal", { knowledge: { ...knowledge, view: {} } }), "bad_field");
  refused(engine.call("legal", { knowledge: { ...knowledge, game: "chess" } }), "bad_field");
  refused(engine.call("legal", {}), "bad_field");
  refused(engine.call("preview", { knowledge, action: "fly" }), "not_legal");
  refused(engine.call("suggest", { knowledge, level: "divine", key: "1" }), "no_such_bot");
  refused(engine.call("suggest", { knowledge, level: "easy", key: "x" }), "bad_field");
  refused(engine.call("check_record", { record: {} }), "bad_log");
  refused(engine.call("table_replay", { seed: "s", log: [] }), "bad_log");
  refused(engine.addSolution(new Uint8Array([1, 2, 3])), "malformed");
};

tests["outcomes are checked against keys that the caller worked out"] = () => {
  const { record } = cases.at(-1);
  const fair = { ...record, fair: {} };
  delete fair.seed;
  const kinds = record.events.filter((event) => "chance" in event).length;
  refused(engine.call("check_record", { record: fair, keys: Array(kinds).fill("12345") }), "bad_log");
  done(engine.call("check_record", { record: fair }));
};

tests["an analysis is the native one, and tells of its progress"] = async () => {
  const { record, analysis } = cases.find((each) => each.analysis);
  const told = [];
  const bots = startBots(engine.module, fakeWorker());
  const answer = await bots.call("analyse", { record, samples: 10 }, (part) => told.push(part));
  bots.close();
  assert.deepEqual(answer, JSON.parse(analysis));
  assert.equal(told.at(-1), 1);
};

tests["a record can be looked at event by event"] = () => {
  const { record } = cases[0];
  const end = done(engine.call("record_view", { record, events: record.events.length, seat: null }));
  assert.deepEqual(end.scores, record.result?.scores ?? end.scores);
  const start = done(engine.call("record_view", { record, events: 0, seat: 0 }));
  assert.equal(start.over, false);
};

for (const game of games.filter(({ real_dice }) => real_dice === "referee")) {
  tests[`the referee of ${game.id} takes what real dice showed`] = () => {
    const ask = (request) => done(engine.call("referee", { referee: 1, request })).answer;
    const status = ask({ cmd: "new", game: game.id, players: 2, options: { first: 0 }, chance: "manual" });
    assert.deepEqual(status.to_act, []);
    const { outcomes } = ask({ cmd: "outcomes" });
    assert.ok(outcomes.length > 0);
    let after = ask({ cmd: "chance", outcome: outcomes[0] });
    assert.equal(after.ok, true);
    assert.deepEqual(ask({ cmd: "undo" }), status);
    while (after.to_act.length === 0) after = ask({ cmd: "chance", outcome: "random" });
    assert.ok(ask({ cmd: "legal", seat: after.to_act[0] }).actions.length > 0);
  };
}

tests["what games are asked besides is answered as natively"] = () => {
  const { questions } = cases.find((each) => each.questions);
  assert.ok(questions.length >= 50);
  for (const { question, request, answer } of questions) {
    assert.equal(JSON.stringify(engine.call(question, request)), JSON.stringify(answer));
  }
};

tests["random games are those of the native bench"] = () => {
  for (const { game, signatures } of cases.find((each) => each.bench).bench) {
    const { figures } = done(engine.call("bench", { game, seconds: 0 }));
    assert.deepEqual(
      figures.map((figure) => figure.signature),
      signatures,
    );
  }
};

function fakeWorker() {
  const worker = { onmessage: null, onerror: null, terminate() {} };
  worker.postMessage = (message) =>
    queueMicrotask(() => serve({ postMessage: (data) => worker.onmessage({ data }) }, message));
  return worker;
}

tests["a bot in a worker answers by a promise"] = async () => {
  const bots = startBots(engine.module, fakeWorker());
  await bots.ready;
  const table = new Table(cases[0]);
  while (table.bots.length === 0) assert.ok(table.step());
  const { knowledge, level, key } = table.bots[0];
  const request = { knowledge, level, key, budget: { nodes: 50 } };
  assert.deepEqual(await bots.suggest(request), thinker.call("suggest", request));
  bots.close();
};

let passed = 0;
let failed = 0;
for (const [name, test] of Object.entries(tests)) {
  try {
    await test();
    ++passed;
  } catch (error) {
    ++failed;
    console.log(`${name}: ${error.stack.slice(0, 2000)}`);
  }
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
