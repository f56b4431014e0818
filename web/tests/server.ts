// The real server, in a folder of its own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface Server {
  address: string;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** Starts it on a free port, or on `port`; `address` is known when it says so. */
export async function startServer(program: string, data: string, port = 0): Promise<Server> {
  const child = spawn(program, ['serve', '--port', String(port), '--data', data], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0];
    if (!address) continue;
    child.stdout.resume();
    return {
      address,
      async stop(signal: NodeJS.Signals = 'SIGTERM') {
        child.kill(signal);
        await ended;
      },
    };
  }
  throw new Error(`${program} serve ended before it was ready`);
}

export async function withServer(program: string, run: (server: Server) => Promise<void>): Promise<void> {
  const data = await mkdtemp(join(tmpdir(), 'tessera-web-'));
  try {
    const server = await startServer(program, data);
    try {
      await run(server);
    } finally {
      await server.stop();
    }
  } finally {
    await rm(data, { recursive: true, force: true });
  }
}
