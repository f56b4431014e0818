// Compresses the built page and writes the C++ that puts it into the program:
//   node web/build/pack.ts SITE PACKED ASSETS.CPP
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const kTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.solution': 'application/octet-stream',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

const [site, packed, output] = process.argv.slice(2);
if (!site || !packed || !output) throw new Error('usage: pack.ts SITE PACKED ASSETS.CPP');

const paths = readdirSync(site, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(site.length).replaceAll('\\', '/'))
  .sort((a, b) => (a < b ? -1 : 1));

const quote = (text: string) => JSON.stringify(text);

let blobs = '';
let entries = '';
/** Makes a file part of the program; the expression for its bytes. */
function embed(name: string, bytes: Buffer): string {
  const file = join(packed!, name);
  writeFileSync(file, bytes);
  blobs +=
    `asm(".section .rodata\\n${name}: .incbin \\"${file}\\"\\n${name}_end:\\n.text");\n` +
    `extern const char ${name}[] asm("${name}");\nextern const char ${name}_end[] asm("${name}_end");\n`;
  return `{${name}, static_cast<std::size_t>(${name}_end - ${name})}`;
}

rmSync(packed, { recursive: true, force: true });
mkdirSync(packed, { recursive: true });
paths.forEach((path, i) => {
  const type = kTypes[extname(path)];
  if (!type) throw new Error(`${path}: what type is this?`);
  const plain = readFileSync(join(site, path));
  const gzip = gzipSync(plain, { level: 9 });
  const brotli = brotliCompressSync(plain, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    },
  });
  // Vite names what it hashes after what it holds, below assets/.
  const etag = path.startsWith('/assets/') ? '' : `"${createHash('sha256').update(plain).digest('hex').slice(0, 16)}"`;
  const or = (name: string, bytes: Buffer) => (bytes.length < plain.length ? embed(name, bytes) : '{}');
  entries += `      {${quote(path)}, ${quote(type)}, ${quote(etag)},\n       ${embed(`web_${i}`, plain)},\n       ${or(`web_${i}_gz`, gzip)},\n       ${or(`web_${i}_br`, brotli)}},\n`;
});

writeFileSync(
  output,
  `// Made by web/build/pack.ts.
#include "web/assets.h"

${blobs}
namespace tessera {

std::span<const WebAsset> web_assets() {
  static const WebAsset kAssets[] = {
${entries}  };
  return kAssets;
}

}  // namespace tessera
`,
);
