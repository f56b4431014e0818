// The page at an address of its own, before the real server: for what routes of the browser don't reach, as a service
// worker's requests. It can be cut off, and can pretend to have a newer page.
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { extname, join } from 'node:path';

const kTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};

export interface Site {
  address: string;
  cut(): void;
  mend(): void;
  /** From now on the page is another one, by a single byte. */
  renew(): void;
  close(): Promise<void>;
}

/** Below a path of its own, as behind a proxy. */
const kPath = '/play';
const below = (path: string | undefined): string => path?.slice(kPath.length) || '/';

/** `dist`: where the files are, if they are not those of the server. */
export async function openSite(server: string, dist: string | undefined): Promise<Site> {
  const open = new Set<Socket>();
  const { port, host } = new URL(server);
  const policy = (await fetch(`${server}/`)).headers.get('content-security-policy') ?? '';
  let whole = true;
  let newer = '';

  async function fromFolder(path: string, response: ServerResponse): Promise<void> {
    const name = path === '/' ? 'index.html' : path;
    const bytes = await readFile(join(dist!, name)).catch(() => null);
    const type = kTypes[extname(name)] ?? 'application/octet-stream';
    response.writeHead(bytes ? 200 : 404, {
      'content-type': type,
      'content-security-policy': policy,
      'cache-control': 'no-cache',
    });
    response.end(path === '/sw.js' && newer ? `${bytes?.toString() ?? ''}${newer}` : bytes);
  }

  function fromServer(asked: IncomingMessage, response: ServerResponse): void {
    const headers = { ...asked.headers, host, origin: server };
    const far = request({ port, path: below(asked.url), method: asked.method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    far.on('error', () => response.destroy());
    asked.pipe(far);
  }

  /** Its own words are compressed: what is added to them must not be. */
  async function newWorker(response: ServerResponse): Promise<void> {
    const text = await (await fetch(`${server}/sw.js`)).text();
    response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' });
    response.end(text + newer);
  }

  const listener = createServer((asked, response) => {
    if (!asked.url?.startsWith(`${kPath}/`)) return void response.writeHead(404).end();
    const { pathname } = new URL(below(asked.url), server);
    if (dist && !pathname.startsWith('/api/')) void fromFolder(pathname, response);
    else if (newer && pathname === '/sw.js') void newWorker(response);
    else fromServer(asked, response);
  });
  listener.on('connection', (socket) => {
    if (!whole) return void socket.destroy();
    open.add(socket);
    socket.on('close', () => open.delete(socket));
  });
  listener.on('upgrade', (asked: IncomingMessage, near: Socket) => {
    const far = connect(Number(port), '127.0.0.1', () => {
      const headers = Object.entries({ ...asked.headers, host, origin: server });
      far.write(
        `GET ${below(asked.url)} HTTP/1.1\r\n${headers.map(([name, value]) => `${name}: ${String(value)}\r\n`).join('')}\r\n`,
      );
      near.pipe(far).pipe(near);
    });
    far.on('error', () => near.destroy());
    near.on('error', () => far.destroy());
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');

  const cut = () => {
    whole = false;
    for (const one of open) one.destroy();
  };
  return {
    address: `http://127.0.0.1:${(listener.address() as AddressInfo).port}${kPath}`,
    cut,
    mend: () => void (whole = true),
    renew: () => void (newer = '\n// newer\n'),
    async close() {
      cut();
      listener.close();
      await once(listener, 'close');
    },
  };
}
