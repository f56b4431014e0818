// sbom.ts PROGRAM FILE: what the program is made of, with versions and licences, as a CycloneDX list. The npm packages
// of the page come from npm itself; the Debian packages are those below, with the versions installed here. It fails if
// the program loads a library that is not in the list.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';

const [program, file] = process.argv.slice(2);
if (!program || !file) throw new Error('sbom.ts PROGRAM FILE');

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
  // Loaded by a server with --store only.
  { name: 'libpq5', licence: 'PostgreSQL' },
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
for (const { name, licence } of debian) {
  const version = run('dpkg-query', '-W', '-f=${Version}', name);
  list.components.push({
    'bom-ref': name,
    type: 'library',
    name,
    version,
    purl: `pkg:deb/debian/${encodeURIComponent(name)}@${encodeURIComponent(version)}?distro=debian-12`,
    licenses: [{ expression: licence }],
  });
}
list.dependencies = [
  { ref: 'tessera', dependsOn: list.components.map((part: { 'bom-ref': string }) => part['bom-ref']) },
];
writeFileSync(file, `${JSON.stringify(list, null, 2)}\n`);
console.log(`${file}: ${list.components.length} parts`);
