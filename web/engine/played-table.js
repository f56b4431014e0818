// A table of the twin's (cases.cpp), played in the module as PlayedTable in played_table.cpp plays it natively: bots
// first, then the person, then time passes. It runs in node and in a page.

const kMostSteps = 1500;

/** An answer that must be good. */
export function done(answer) {
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer;
}

export class PlayedTable {
  constructor(engine, thinker, plan) {
    this.engine = engine;
    this.thinker = thinker;
    this.plan = plan;
    this.now = 1000;
    this.bots = [];
    this.stage = "lobby";
    this.log = [];
    this.told = []; // of it, to the person
    const { description, seed } = plan;
    const sitting = [{ seat: 0, person: "ann", name: "Ann" }];
    this.take(this.engine.call("table_create", { description, seed, sitting, host: "ann", now: this.now, viewers: [0] }));
    this.send({ do: "start" });
  }

  take(answer) {
    done(answer);
    this.handle ??= answer.table;
    this.last = answer;
    this.log.push(...answer.log);
    this.bots.push(...answer.bots);
    const news = answer.news[0];
    if (!news) return;
    this.told.push(...news.events);
    this.moment = news.moment ?? this.moment;
    if (news.events.some((event) => event.type === "finished")) this.stage = "finished";
  }

  ask(name, request) {
    this.take(this.engine.call(name, { ...request, table: this.handle, now: this.now, viewers: [0] }));
  }

  send(command) {
    this.ask("table_handle", { person: "ann", name: "Ann", command: { ...command, version: this.last.version } });
  }

  /** Called before the person answers: a test may check the moment. */
  asked() {}

  act() {
    const { legal, undo, answered } = this.moment.you;
    const { version } = this.last;
    if (legal.length > 0) this.asked(this.moment);
    if (undo && version % 5 === 0) {
      this.send({ do: "undo" });
    } else if (legal.length > 0 && !answered) {
      this.send({ do: "act", action: legal[(version * 31 + 7) % legal.length] });
    } else {
      return false;
    }
    return true;
  }

  step() {
    if (this.bots.length > 0) {
      const { knowledge, level, key, seat, version } = this.bots.shift();
      const budget = { nodes: this.plan.nodes };
      const { action } = done(this.thinker.call("suggest", { knowledge, level, budget, key }));
      this.ask("table_bot_act", { seat, version, action });
      return true;
    }
    if (this.act()) return true;
    if (this.last.deadline === null) return false;
    this.now = this.last.deadline;
    this.ask("table_wake", {});
    return true;
  }

  play(steps = kMostSteps) {
    for (let i = 0; i < steps && this.stage !== "finished" && this.step(); ++i);
    return this;
  }

  record() {
    return done(this.engine.call("table_record", { table: this.handle })).record;
  }

  free() {
    done(this.engine.call("table_free", { table: this.handle }));
  }
}
