// The words of messages.ts against the server's own sources and the pages that describe them.
import { expect, test } from 'vitest';
import levels from '../../../bots/core/levels.cpp?raw';
import protocol from '../../../docs/protocol.md?raw';
import tablePage from '../../../docs/table.md?raw';
import clientMessages from '../../../server/live/client_message.cpp?raw';
import serverCodes from '../../../server/base/codes.cpp?raw';
import phrases from '../../../server/base/phrases.h?raw';
import openapiText from '../../../server/openapi.json?raw';
import responses from '../../../server/net/response.cpp?raw';
import serverMessages from '../../../server/live/server_message.cpp?raw';
import tableCodes from '../../../table/codes.cpp?raw';
import tableCommands from '../../../table/command.cpp?raw';
import tableEvents from '../../../table/event.cpp?raw';
import eventFields from '../../../table/event_fields.cpp?raw';
import tableSettings from '../../../table/settings.cpp?raw';
import { Api } from '../net/api.ts';
import {
  kBy,
  kClientSays,
  kClocks,
  kCommands,
  kEvents,
  kHttpCodes,
  kHttpFields,
  kLevels,
  kPhrases,
  kReasons,
  kServerCodes,
  kServerSays,
  kSettings,
  kTableCodes,
} from './messages.ts';

const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1]!);
const words = (text: string) => all(text, /"([^"]+)"/g);
/** The list of words that is declared as `name`. */
const declared = (text: string, name: string) => words(new RegExp(`${name}\\[\\] = \\{([^}]*)\\}`).exec(text)![1]!);
const sorted = (list: readonly string[]) => [...list].sort();
const sortedFields = (list: Readonly<Record<string, readonly string[]>>) =>
  Object.fromEntries(Object.entries(list).map(([name, fields]) => [name, sorted(fields)]));

test('codes of refusals', () => {
  expect(all(tableCodes, /\{Code::\w+, "(\w+)"/g)).toEqual(kTableCodes);
  expect(all(serverCodes, /\{Code::\w+, "(\w+)"/g)).toEqual(kServerCodes);
  expect(all(responses, /\{HttpCode::\w+, \d+, "(\w+)"/g)).toEqual(kHttpCodes);
});

test('commands and their fields', () => {
  const commands = [...tableCommands.matchAll(/\{Kind::\w+, "(\w+)", (?:fields\(\{([^}]*)\}\)|0), true,/g)];
  const fields = commands.map(([, name, list]) => [name!, list ? list.split(', ') : []] as const);
  expect(Object.fromEntries(fields)).toEqual(kCommands);
});

test('events and the fields that are told', () => {
  const names = new Map([...eventFields.matchAll(/\{(k\w+), "(\w+)", \[\]/g)].map(([, bit, name]) => [bit!, name!]));
  const events = [...tableEvents.matchAll(/\{Kind::\w+, "(\w+)", [^,]+, ([^,]+), (?:true|false),/g)];
  const told = events.map(([, name, bits]) => {
    const list = bits!.trim() === '0' ? [] : bits!.split('|').map((bit) => names.get(bit.trim())!);
    return [name!, list] as const;
  });
  expect(sortedFields(Object.fromEntries(told))).toEqual(sortedFields(kEvents));
  expect(declared(eventFields, 'kByWords')).toEqual(kBy);
  expect(declared(eventFields, 'kReasonWords')).toEqual(kReasons);
});

test('settings, phrases and levels', () => {
  expect(all(tableSettings, /^ +\{"(\w+)", Type::/gm)).toEqual(kSettings);
  expect(words(/"clock", Type::word[^{]*\{([^}]*)\}/.exec(tableSettings)![1]!)).toEqual(kClocks);
  expect(declared(phrases, 'kPhrases')).toEqual(kPhrases);
  expect(sorted(all(levels, /\{Level::\w+, "(\w+)"/g))).toEqual(sorted(kLevels));
});

/** A table of a page: the rows below the head that begins with these cells. */
function rows(page: string, head: string): string[][] {
  const lines = page.split('\n');
  const start = lines.findIndex((line) => line.startsWith(head));
  expect(start, head).toBeGreaterThan(0);
  const end = lines.findIndex((line, i) => i > start && !line.startsWith('|'));
  return lines.slice(start + 2, end).map((line) => line.split('|').slice(1, -1));
}
const marked = (cell: string) => all(cell, /`(\w+)`/g);

test('what clients say', () => {
  expect(declared(clientMessages, 'kWords')).toEqual(Object.keys(kClientSays));
  const page = rows(protocol, '| `say` | fields | answered by').map(([say, fields]) => [
    marked(say!)[0]!,
    marked(fields!),
  ]);
  expect(sortedFields(Object.fromEntries(page) as Record<string, string[]>)).toEqual(sortedFields(kClientSays));
  // What the server reads; `command` and `token` are read in their own ways.
  const read = all(clientMessages, /fields\.(?:text|number|boolean|take)\("(\w+)"/g);
  const hex = all(clientMessages, /read_hex\(fields, "(\w+)"/g);
  const known = new Set(['say', 'id', ...Object.values(kClientSays).flat()]);
  expect(sorted([...new Set([...read, ...hex])])).toEqual(sorted([...known]));
});

test('what the server says', () => {
  expect(sorted(declared(serverMessages, 'kWords'))).toEqual(sorted(Object.keys(kServerSays)));
  for (const [say, fields] of rows(protocol, '| `say` | fields | when')) {
    const name = marked(say!)[0] as keyof typeof kServerSays;
    const known: readonly string[] = kServerSays[name];
    // The page also names values and inner fields in brackets.
    const outer = marked(fields!.replace(/\([^)]*\)/g, '').replace(/when it answers.*|after a command/g, ''));
    expect([name, sorted(outer)]).toEqual([name, sorted(known)]);
  }
});

test('the page of the protocol lists the same codes', () => {
  const heads = protocol.split('| code | status | meaning |').slice(1);
  const lists = heads.map((text) => rows(`\n| code |${text}`, '| code |').map(([name]) => marked(name!)[0]));
  expect(lists).toEqual([kServerCodes, kHttpCodes]);
});

test('the page of the table lists the same commands, events and codes', () => {
  const commands = rows(tablePage, '| `do` | fields').filter(([, , who]) => !who!.includes('transport only'));
  expect(commands.map(([name]) => marked(name!)[0])).toEqual(Object.keys(kCommands));
  const events = rows(tablePage, '| `type` | told').flatMap(([name]) => marked(name!));
  const numbered = Object.keys(kEvents).filter((name) => name !== 'standing' && name !== 'answered');
  expect(sorted(events)).toEqual(sorted(numbered));
  expect(rows(tablePage, '| code | meaning').map(([name]) => marked(name!)[0])).toEqual(kTableCodes);
});

interface OpenApi {
  paths: Record<string, Record<string, unknown>>;
  components: { schemas: Record<string, { properties?: Record<string, unknown>; enum?: string[] }> };
}
const openapi = JSON.parse(openapiText) as OpenApi;

test('what comes and goes over HTTP', () => {
  for (const [name, fields] of Object.entries(kHttpFields)) {
    expect([name, sorted(Object.keys(openapi.components.schemas[name]?.properties ?? {}))]).toEqual([
      name,
      sorted(fields),
    ]);
  }
  const codes = new Set<string>([...kServerCodes, ...kTableCodes, ...kHttpCodes]);
  expect(sorted(openapi.components.schemas['Code']!.enum!)).toEqual(sorted([...codes]));
});

test('every request that the page makes is one of the server', async () => {
  const asked: string[] = [];
  const api = new Api(
    'http://here/',
    () => 'token',
    (url, init) => {
      const path = new URL(url).pathname.replace(/^(\/api\/tables\/)[^/]+/, '$1{table}');
      asked.push(`${init?.method} ${path}`);
      return Promise.resolve(new Response('{}'));
    },
  );
  const calls = Object.values(api).filter((one): one is (...args: unknown[]) => Promise<unknown> => {
    return typeof one === 'function' && one !== api['fetch' as keyof Api] && one !== api['token' as keyof Api];
  });
  for (const call of calls) await call('id', 2, {});
  const offered = Object.entries(openapi.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(asked.length).toBeGreaterThan(15);
  for (const one of asked) expect(offered).toContain(one);
});
