// play.ts SERVER: a short game of every kind, by openapi-fetch and the types that openapi-typescript makes from the API's
// description. Its last line is "N passed, N failed".
import assert from 'node:assert/strict';
import createClient from 'openapi-fetch';
import type {
  ClientMessage,
  Command,
  Game,
  Moment,
  paths,
  Seat,
  ServerMessage,
} from '../../build/protocol/protocol.ts';

const server = (process.argv[2] ?? '').replace(/\/$/, '');
// A command that came too late: the news that tells of it is on its way.
const kHarmless = ['stale', 'already', 'not_asked', 'bot_plays', 'wrong_stage'];

/** Plays at a table until its game is over; gives the winners. Without a number of its own in the dice. */
async function winnersAt(table: string, token: string): Promise<readonly Seat[]> {
  const socket = new WebSocket(`${server.replace('http', 'ws')}/api/live`);
  let id = 0;
  const tell = (message: ClientMessage) => socket.send(JSON.stringify(message));
  const command = (one: Command) => tell({ say: 'do', id: ++id, table, command: one });
  const act = (version: number, moment: Moment | undefined) => {
    const you = moment?.you;
    if (!you || you.legal.length === 0 || you.answered || you.standing) return;
    command({ do: 'act', version, action: you.legal[Math.floor(Math.random() * you.legal.length)] ?? '' });
  };
  try {
    return await new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error('not over after a minute')), 60_000);
      const over = (winners: readonly Seat[]) => {
        clearTimeout(late);
        resolve(winners);
      };
      socket.onerror = () => reject(new Error('the connection broke'));
      socket.onopen = () => {
        tell({ say: 'hello', id: ++id, protocol: 1, token });
        tell({ say: 'watch', id: ++id, table, since: 0 });
      };
      socket.onmessage = ({ data }) => {
        const message = JSON.parse(data as string) as ServerMessage;
        if (message.say === 'refused' && !kHarmless.includes(message.code)) reject(new Error(message.code));
        if (message.say === 'table') {
          const { stage, version, moment, result } = message.snapshot;
          if (result) over(result.winners);
          if (stage === 'lobby') command({ do: 'start', version });
          act(version, moment);
        }
        if (message.say === 'news') {
          for (const event of message.events) if (event.type === 'finished') over(event.result.winners);
          act(message.version, message.moment);
        }
      };
    });
  } finally {
    socket.close();
  }
}

const api = createClient<paths>({ baseUrl: server });

async function play(game: Game, token: string): Promise<void> {
  const { players, options } = game.short_game;
  const { data: made } = await api.POST('/api/tables', {
    headers: { Authorization: `Bearer ${token}` },
    body: {
      game: game.id,
      players,
      options,
      seats: [null, ...Array.from({ length: players - 1 }, () => ({ bot: 'greedy' as const }))],
      sit: 0,
      settings: { pace_min_ms: 0, pace_max_ms: 0, window_ms: 500 },
    },
  });
  assert.ok(made);
  const winners = await winnersAt(made.table, token);
  const { data: record } = await api.GET('/api/tables/{table}/record', { params: { path: { table: made.table } } });
  assert.equal(record?.game, game.id);
  assert.deepEqual(record.result?.winners, winners);
}

const { data: guest } = await api.POST('/api/guests', { body: { name: 'Ann' } });
const { data: catalogue } = await api.GET('/api/games');
assert.ok(guest && catalogue);
let failed = 0;
for (const game of catalogue.games) {
  await play(game, guest.token).catch((why: unknown) => {
    failed++;
    console.log(`${game.id}: ${String(why)}`);
  });
}
console.log(`${catalogue.games.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
