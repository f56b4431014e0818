// Writes the tables of docs/*.md that are made from openapi.json, each between two comments:
//
//   <!-- generated: union ClientMessage -->
//   <!-- end -->
//
//   node protocol/docs.ts            writes them
//   node protocol/docs.ts --check    fails if one is not as it would be written
//
// What can be asked for: `operations`, `union NAME`, `objects NAME…`, `types NAME…`, `codes NAME`, `words NAME`,
// `settings`.
import { readFileSync, writeFileSync } from 'node:fs';
import {
  membersOf,
  nameIn,
  type Operation,
  readProtocol,
  type Response,
  type Schema,
  schemaOf,
  wordsOf,
} from './schema.ts';

const kPages = ['protocol', 'table', 'referee', 'records'].map((name) => `${import.meta.dirname}/../docs/${name}.md`);
/** Columns of a line. */
const kWidest = 139;

const protocol = readProtocol();
const schema = (name: string) => schemaOf(protocol, name);
const code = (text: unknown) => `\`${String(text)}\``;
const line = (cells: string[]) => `| ${cells.join(' | ')} |`.replaceAll(/ {2,}/g, ' ');

/** The last cell goes on in another row where a line would be too long. */
function row(cells: string[]): string[] {
  if (line(cells).length <= kWidest) return [line(cells)];
  const text = cells.at(-1) ?? '';
  const leading = cells.slice(0, -1);
  const room = kWidest - line([...leading, '']).length;
  const cut = [...text.matchAll(/[.;:,] /g)].map((match) => match.index + 1).findLast((at) => at <= room);
  if (!cut) throw new Error(`this is too long for a row: ${text}`);
  return [line([...leading, text.slice(0, cut)]), ...row([...leading.map(() => ''), text.slice(cut + 1)])];
}

const table = (head: string[], rows: string[][]) =>
  [line(head), `|${'---|'.repeat(head.length)}`, ...rows.flatMap(row)].join('\n');

/** What kind of value it is, in a word. */
function kindOf(one: Schema): string {
  if (one.$ref) return code(nameIn(one.$ref));
  if ('const' in one) return code(JSON.stringify(one.const));
  if (one.enum) return one.enum.map((word) => code(word)).join(', ');
  const either = one.oneOf ?? one.anyOf;
  if (either?.every((each) => 'const' in each)) return either.map((each) => code(each.const)).join(', ');
  if (either) return either.map(kindOf).join(' or ');
  if (one.items) return `list of ${kindOf(one.items)}`;
  const names: Record<string, string> = { string: 'text', integer: 'number', boolean: 'true or false' };
  return [one.type ?? 'any']
    .flat()
    .map((type) => names[type] ?? type)
    .join(' or ');
}

/** A row for each field that is not in `common`. */
function fieldRows({ properties = {}, required = [] }: Schema, common: string[]): string[][] {
  return Object.entries(properties)
    .filter(([name]) => !common.includes(name))
    .map(([name, field]) => {
      const meaning = field.description ?? (field.$ref ? schema(nameIn(field.$ref)).description : '') ?? '';
      return ['', code(name) + (required.includes(name) ? '' : '?'), kindOf(field), meaning];
    });
}

/** Fields that every member of a union has, and that the text around its table explains. */
const kCommon: Record<string, string[]> = {
  ClientMessage: ['say', 'id'],
  ServerMessage: ['say'],
  Command: ['do', 'version'],
  TableEvent: ['type', 'n'],
  RefereeRequest: ['cmd'],
};

function unionTable(name: string): string {
  const tag = schema(name).discriminator?.propertyName ?? '';
  const rows = membersOf(protocol, name).flatMap(([word, , member]) => {
    const extra = [
      ...(member['x-who'] ? [`Who: ${member['x-who']}.`] : []),
      ...(member['x-answer'] ? [`Answer: ${code(member['x-answer'])}.`] : []),
    ];
    const meaning = [member.description, ...extra].join(' ');
    return [[`**${code(word)}**`, '', '', meaning], ...fieldRows(member, kCommon[name] ?? [tag])];
  });
  return table([code(tag), 'field', 'kind', 'meaning'], rows);
}

function objectTable(names: string[]): string {
  const rows = names.flatMap((name) => {
    const one = schema(name);
    const head = [[`**${code(name)}**`, '', '', one.description ?? '']];
    const variants = one.oneOf ?? [one];
    return [...head, ...variants.flatMap((variant) => fieldRows(variant, []))];
  });
  return table(['object', 'field', 'kind', 'meaning'], rows);
}

const typeTable = (names: string[]) =>
  table(
    ['type', 'meaning'],
    names.map((name) => [code(name), schema(name).description ?? '']),
  );

const codeTable = (name: string) =>
  table(
    ['code', 'status', 'meaning'],
    wordsOf(schema(name)).map(({ word, status, description }) => [code(word), String(status), description]),
  );

const wordTable = (name: string) =>
  table(
    ['word', 'meaning'],
    wordsOf(schema(name)).map(({ word, description }) => [code(word), description]),
  );

function settingTable(): string {
  const number = (n?: number) => (n ?? 0).toLocaleString('en');
  const rows = Object.entries(schema('SomeSettings').properties ?? {}).map(([name, field]) => {
    const words = wordsOf(field).map(({ word }) => code(word));
    const range = field.maximum ? `${number(field.minimum)}–${number(field.maximum)}` : words.join(', ');
    return [code(name), code(field.default), range || kindOf(field), field.description ?? ''];
  });
  return table(['setting', 'default', 'values', 'meaning'], rows);
}

const jsonName = (response: Response | { content?: Response['content'] } | undefined) => {
  const found = response?.content?.['application/json']?.schema.$ref;
  return found ? code(nameIn(found)) : '';
};

function operationRow(path: string, method: string, operation: Operation): string[] {
  const answers = Object.entries(operation.responses)
    .filter(([status]) => Number(status) < 300)
    .map(([status, response]) => `${status} ${jsonName(response)}`.trim());
  return [
    code(`${method.toUpperCase()} ${path}`),
    operation.security ? 'yes' : '',
    jsonName(operation.requestBody),
    answers.join(', '),
    [`${operation.summary}.`, operation.description].join(' ').trim(),
  ];
}

const operationTable = () =>
  table(
    ['request', 'token', 'body', 'answer', 'what'],
    Object.entries(protocol.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => operationRow(path, method, operation)),
    ),
  );

function generated(what: string): string {
  const [kind = '', ...names] = what.split(' ');
  const [name = ''] = names;
  const makers: Record<string, () => string> = {
    operations: operationTable,
    union: () => unionTable(name),
    objects: () => objectTable(names),
    types: () => typeTable(names),
    codes: () => codeTable(name),
    words: () => wordTable(name),
    settings: settingTable,
  };
  const make = makers[kind];
  if (!make) throw new Error(`<!-- generated: ${what} --> is not known`);
  return make();
}

const kPlace = /<!-- generated: ([^\n]*?) -->\n(?:.*?\n)??<!-- end -->/gs;

let different = 0;
for (const page of kPages) {
  const text = readFileSync(page, 'utf8');
  const made = text.replaceAll(
    kPlace,
    (_, what: string) => `<!-- generated: ${what} -->\n\n${generated(what)}\n\n<!-- end -->`,
  );
  if (made === text) continue;
  different++;
  if (process.argv.includes('--check')) console.log(`${page} is not what protocol/openapi.json says: run ./dev fmt`);
  else writeFileSync(page, made);
}
if (process.argv.includes('--check')) process.exitCode = different ? 1 : 0;
