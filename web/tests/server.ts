// The real server, in a folder of its own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface Server {
  address: string;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** Starts it on a free port, or on `port`; `address` is known when it says so. */
export async function startServer(program: string, data: string, port = 0): Promise<Server> {
  // One address makes many guests and tables here.
  const child = spawn(program, ['serve', '--port', String(port), '--data', data, '--no-limits', '--log', 'warning'], {
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

export async function withFolder(run: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-web-'));
  try {
    await run(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export async function withServer(program: string, run: (server: Server) => Promise<void>): Promise<void> {
  await withFolder(async (data) => {
    const server = await startServer(program, data);
    try {
      await run(server);
    } finally {
      await server.stop();
    }
  });
}

/** A wire to `address` that can be cut: what is open breaks, and nothing gets through until it is mended. */
export async function makeWire(address: string) {
  const port = Number(new URL(address).port);
  const open = new Set<Socket>();
  let whole = true;
  const listener = createServer((near) => {
    if (!whole) return void near.destroy();
    const far = connect(port, '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => (open.delete(one), other.destroy()));
    }
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const cut = () => {
    whole = false;
    for (const one of open) one.destroy();
  };
  return {
    address: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    cut,
    mend: () => void (whole = true),
    async close() {
      cut();
      listener.close();
      await once(listener, 'close');
    },
  };
}
