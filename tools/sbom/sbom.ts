// sbom.ts PROGRAM FILE [FOLDER]: what the program is made of, with versions and licences, as a CycloneDX list; in FOLDER
// the text of each licence. The npm packages of the page come from npm itself; the Debian packages are those below, with
// the versions installed here, and what the libraries of PostgreSQL and NATS need. It fails if the program loads a library
// that is not in the list, or a part has no text. The same tree gives the same bytes.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';

const [program, file, folder] = process.argv.slice(2);
if (!program || !file) throw new Error('sbom.ts PROGRAM FILE [FOLDER]');

interface DebianPackage {
  name: string;
  licence: string;
  /** How the names of its shared libraries begin; none: its code is in the program or in the page's module. */
  library?: RegExp;
}

const debian: readonly DebianPackage[] = [
  { name: 'libboost1.81-dev', licence: 'BSL-1.0' },
  { name: 'libcli11-dev', licence: 'BSD-3-Clause' },
  { name: 'wasi-libc', licence: 'MIT' },
  { name: 'libc++-19-dev-wasm32', licence: 'Apache-2.0 WITH LLVM-exception' },
  { name: 'libc++abi-19-dev-wasm32', licence: 'Apache-2.0 WITH LLVM-exception' },
  { name: 'libclang-rt-19-dev-wasm32', licence: 'Apache-2.0 WITH LLVM-exception' },
  { name: 'libncursesw6', licence: 'X11-distribute-modifications-variant', library: /^libncursesw\./ },
  { name: 'libtinfo6', licence: 'X11-distribute-modifications-variant', library: /^libtinfo\./ },
  { name: 'libssl3', licence: 'Apache-2.0', library: /^lib(ssl|crypto)\./ },
  { name: 'libsodium23', licence: 'ISC', library: /^libsodium\./ },
  { name: 'libsqlite3-0', licence: 'blessing', library: /^libsqlite3\./ },
  // Loaded by a server on PostgreSQL, and by one of several; the image has them.
  { name: 'libpq5', licence: 'PostgreSQL' },
  { name: 'libnats3.4', licence: 'Apache-2.0' },
  { name: 'libutf8proc2', licence: 'MIT', library: /^libutf8proc\./ },
  { name: 'libstdc++6', licence: 'GPL-3.0-or-later WITH GCC-exception-3.1', library: /^libstdc\+\+\./ },
  { name: 'libgcc-s1', licence: 'GPL-3.0-or-later WITH GCC-exception-3.1', library: /^libgcc_s\./ },
  { name: 'libc6', licence: 'LGPL-2.1-or-later', library: /^(libc|libm|ld-linux[-\w]*|linux-vdso)\./ },
];

const run = (command: string, ...args: string[]): string =>
  execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

const loaded = run('ldd', program)
  .split('\n')
  .map((line) => line.trim().split(' ')[0]!.split('/').pop()!)
  .filter((name) => name !== '');
const unlisted = loaded.filter((name) => !debian.some((entry) => entry.library?.test(name)));
if (unlisted.length) throw new Error(`tools/sbom/sbom.ts does not list the package of ${unlisted.join(', ')}`);

const list = JSON.parse(run('npm', 'sbom', '--sbom-format', 'cyclonedx'));
// Of the tools that build the page, these leave code in it.
const bundled = /^(svelte|esm-env|clsx|workbox-(core|precaching|routing|strategies))$/;
const runtime = JSON.parse(run('npm', 'sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev')).components;
const names = new Set(runtime.map((part: { name: string }) => part.name));
list.components = list.components.filter((part: { name: string }) => names.has(part.name) || bundled.test(part.name));
list.metadata.component = {
  'bom-ref': 'tessera',
  type: 'application',
  name: 'tessera',
  version: run(program, '--version').split(' ')[1],
  licenses: [{ license: { id: 'MIT' } }],
};

// What the libraries that are loaded later need in turn; their licences are many, and only in their texts.
const later = ['libpq.so.5', 'libnats.so.3.4'].map((name) => {
  const found = run('/sbin/ldconfig', '-p').match(new RegExp(`^\\s*${name.replaceAll('.', '\\.')} .* => (\\S+)$`, 'm'));
  if (!found) throw new Error(`there is no ${name} here`);
  return found[1]!;
});
const paths = run('ldd', ...later).matchAll(/=> (\/\S+)/g);
const owners = [...paths].map(
  ([, path]) => run('dpkg', '-S', `*${realpathSync(path!).replace(/^\/usr/, '')}`).split(':')[0]!,
);
const needed = [...new Set(owners)].filter((name) => !debian.some((entry) => entry.name === name)).sort();

const text = (name: string): string => `share/doc/${name}/copyright`;
const licences = [
  ...debian.map(({ name, licence }) => ({ name, licenses: [{ expression: licence }] })),
  ...needed.map((name) => ({ name, licenses: [{ license: { name: `as ${text(name)} says` } }] })),
];
const npm: string[] = list.components.map((part: { name: string }) => part.name);
for (const { name, licenses } of licences) {
  const version = run('dpkg-query', '-W', '-f=${Version}', name);
  list.components.push({
    'bom-ref': name,
    type: 'library',
    name,
    version,
    purl: `pkg:deb/debian/${encodeURIComponent(name)}@${encodeURIComponent(version)}?distro=debian-12`,
    licenses,
  });
}
list.dependencies = [
  { ref: 'tessera', dependsOn: list.components.map((part: { 'bom-ref': string }) => part['bom-ref']) },
];

// Its time is the commit's, and its number (a UUID of version 8) is made of what it lists.
const seconds = process.env['SOURCE_DATE_EPOCH'] ?? run('git', '-c', 'safe.directory=*', 'log', '-1', '--format=%ct');
list.metadata.timestamp = new Date(Number(seconds) * 1000).toISOString();
list.serialNumber = '';
const hash = createHash('sha256').update(JSON.stringify(list)).digest('hex');
const parts = [
  hash.slice(0, 8),
  hash.slice(8, 12),
  `8${hash.slice(13, 16)}`,
  `a${hash.slice(17, 20)}`,
  hash.slice(20, 32),
];
list.serialNumber = `urn:uuid:${parts.join('-')}`;
writeFileSync(file, `${JSON.stringify(list, null, 2)}\n`);
console.log(`${file}: ${list.components.length} parts`);

// Where a package has no such file: what its code says at its head.
function notice(name: string): string {
  const main = JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).main;
  const head = readFileSync(`node_modules/${name}/${main}`, 'utf8').match(/^(\/\/.*\n)+/)?.[0] ?? '';
  if (!/copyright/i.test(head) || !/licen[cs]e/i.test(head))
    throw new Error(`the npm package ${name} tells no licence`);
  return head;
}

if (folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const path = (name: string): string => `${folder}/${name.replaceAll('/', '+')}.txt`;
  for (const name of npm) {
    const files = readdirSync(`node_modules/${name}`);
    const licence = files.find((each) => /^licen[cs]e/i.test(each));
    writeFileSync(path(name), licence ? readFileSync(`node_modules/${name}/${licence}`) : notice(name));
  }
  // Debian's texts name the common ones, which other systems do not have.
  const common = new Set<string>();
  for (const { name } of debian) {
    const from = `/usr/${text(name)}`;
    writeFileSync(path(name), readFileSync(from));
    for (const [, each] of readFileSync(from, 'utf8').matchAll(/\/usr\/share\/common-licenses\/([\w.-]*\w)/g))
      common.add(each!);
  }
  for (const name of common) writeFileSync(path(name), readFileSync(`/usr/share/common-licenses/${name}`));
}
