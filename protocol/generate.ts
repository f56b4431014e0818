// Makes build/protocol/protocol.ts from openapi.json: the types of everything that programs say to each other, and the
// lists of its words as values. Vite's settings call this, and `./dev` before it checks types; it takes a second, and
// does nothing while the file is newer than its sources.
import { mkdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { kSource, membersOf, type Protocol, readProtocol, schemaOf, wordsOf } from './schema.ts';

const kTarget = `${import.meta.dirname}/../build/protocol/protocol.ts`;
const kScripts = [`${import.meta.dirname}/generate.ts`, `${import.meta.dirname}/schema.ts`];

/** The lists by the names that the page knows them by, and the schemas that hold them. */
const kLists = {
  kServerCodes: 'ServerCode',
  kTableCodes: 'TableCode',
  kNetworkCodes: 'NetworkCode',
  kLevels: 'Level',
  kPhrases: 'Phrase',
  kEmotes: 'Emote',
  kFaces: 'Face',
};

const changed = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

function lists(protocol: Protocol): string {
  const declare = (name: string, words: unknown[]) => `export const ${name} = ${JSON.stringify(words)} as const;`;
  return [
    ...Object.entries(kLists).map(([name, list]) =>
      declare(
        name,
        wordsOf(schemaOf(protocol, list)).map(({ word }) => word),
      ),
    ),
    `export const kProtocol = ${JSON.stringify(schemaOf(protocol, 'ClientHello').properties?.['protocol']?.const)};`,
  ].join('\n');
}

/** The type of the referee's answer by the request's word. */
function refereeAnswers(protocol: Protocol): string {
  const fields = membersOf(protocol, 'RefereeRequest').map(([word, , member]) => `  ${word}: ${member['x-answer']};`);
  return ['export interface RefereeAnswers {', ...fields, '}'].join('\n');
}

export async function generateProtocol(): Promise<void> {
  if (changed(kTarget) > Math.max(...[kSource, ...kScripts].map(changed))) return;
  // They take long to load, and are seldom needed.
  const { default: openapiTypescript, astToString } = await import('openapi-typescript');
  const { default: ts } = await import('typescript');
  const types = await openapiTypescript(pathToFileURL(kSource), {
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    // What has a default may be left out.
    defaultNonNullable: false,
    // A view is the game's own type: messages.ts puts it in.
    transform: (_, { path }) =>
      path === '#/components/schemas/View' ? ts.factory.createKeywordTypeNode(ts.SyntaxKind.UnknownKeyword) : undefined,
  });
  mkdirSync(dirname(kTarget), { recursive: true });
  const protocol = readProtocol();
  const parts = [astToString(types), refereeAnswers(protocol), lists(protocol)];
  const text = `// Made from protocol/openapi.json by protocol/generate.ts.\n${parts.join('\n')}\n`;
  // In one step, for several may make it at once.
  const own = `${kTarget}.${process.pid}`;
  writeFileSync(own, text);
  renameSync(own, kTarget);
}

if (process.argv[1] === import.meta.filename) await generateProtocol();
