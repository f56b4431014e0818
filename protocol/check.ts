// Checks what the tests have said to each other (support/wire_log.h) against openapi.json:
//
//   node protocol/check.ts build/wire
//
// What the server says must fit its schema. What a client says must fit, too, if the server took it; and must not fit, if
// the server could not read it. Every message, event, command, operation and code must have been seen. The last line
// counts.
import { readdirSync, readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { membersOf, nameIn, type Operation, readProtocol, type Schema, schemaOf, wordsOf } from './schema.ts';

/** What no test can show over the wire, with the reason. The lists of C++ are compared by protocol_test.cpp. */
const kUnseen: Readonly<Record<string, string>> = {
  'code bad_log': 'a log that was damaged on disk: the tests of table/ read such logs',
  'code no_bot_plays': 'a bot answers by no message: the tests of table/ do',
};

type Line =
  | { kind: 'message'; connection: number; from: 'client' | 'server'; text: string }
  | { kind: 'closed'; connection: number; code: number }
  | { kind: 'http'; method: string; target: string; request: string; status: number; answer: string }
  | { kind: 'referee'; line: string; answer: string };

type Json = Record<string, unknown>;

const protocol = readProtocol();
// `strict` would refuse what OpenAPI adds to JSON Schema.
const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema(protocol, 'protocol');

const validators = new Map<string, ValidateFunction>();
function validator(pointer: string): ValidateFunction {
  const found = validators.get(pointer) ?? ajv.compile({ $ref: `protocol#${pointer}` });
  validators.set(pointer, found);
  return found;
}

const seen = new Set<string>();
const faults = new Map<string, number>();
let checked = 0;

function fault(what: string): void {
  faults.set(what, (faults.get(what) ?? 0) + 1);
}

/** What is wrong with a value; null: nothing. */
function wrongWith(pointer: string, value: unknown): string | null {
  const validate = validator(pointer);
  if (validate(value)) return null;
  const [first] = validate.errors ?? [];
  const extra = first?.params['additionalProperty'] ?? first?.params['allowedValue'] ?? '';
  return `${first?.instancePath || '(whole)'} ${first?.message} ${extra}`.trim();
}

const short = (text: string) => (text.length > 300 ? `${text.slice(0, 300)} …` : text);

/** Checks what was said against the member of a union that its tag names. */
function wrongInUnion(union: string, value: unknown): string | null {
  const tag = schemaOf(protocol, union).discriminator?.propertyName ?? '';
  const said = (value as Json | null)?.[tag];
  const member = membersOf(protocol, union).find(([word]) => word === said);
  if (!member) return `${tag} ${JSON.stringify(said)} is no ${union}`;
  const [word, name] = member;
  const wrong = wrongWith(`/components/schemas/${name}`, value);
  if (!wrong) seen.add(`${union} ${word}`);
  return wrong && `${name}: ${wrong}`;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

// ---- WebSocket ----------------------------------------------------------------------------------------------------

const kUnreadable = ['malformed', 'bad_field', 'unknown_command', 'wrong_protocol'];

/** What one client has said: by number, and how many messages did not fit. */
class Connection {
  readonly asked = new Map<unknown, { text: string; wrong: string | null }>();
  unreadable = 0;

  client(text: string): void {
    const value = parse(text);
    const wrong = this.wrongCommand(value) ?? wrongInUnion('ClientMessage', value);
    if (wrong) this.unreadable++;
    const id = (value as Json | null | undefined)?.['id'];
    if (id) this.asked.set(id, { text, wrong });
  }

  // What has a tag of its own is checked first: that tells more than `oneOf` does.
  private wrongCommand(message: unknown): string | null {
    const { say, command } = (message ?? {}) as Json;
    return say === 'do' ? wrongInUnion('Command', command) : null;
  }

  server(text: string): void {
    const value = parse(text);
    const wrong = this.wrongEvents(value) ?? wrongInUnion('ServerMessage', value);
    if (wrong) return fault(`the server said what is not in the protocol: ${wrong}: ${short(text)}`);
    const message = value as Json;
    const asked = this.asked.get(message['id']);
    if (message['say'] === 'refused') return this.refused(message, asked?.text ?? '');
    if (asked?.wrong) fault(`the server took what is not in the protocol: ${asked.wrong}: ${short(asked.text)}`);
  }

  private wrongEvents(message: unknown): string | null {
    const { events } = (message ?? {}) as { events?: unknown[] };
    for (const event of events ?? []) {
      const wrong = wrongInUnion('TableEvent', event);
      if (wrong) return wrong;
    }
    return null;
  }

  private refused(message: Json, asked: string): void {
    const code = String(message['code']);
    seen.add(`code ${code}`);
    if (message['id'] !== 0 || !kUnreadable.includes(code)) return;
    if (this.unreadable-- <= 0) fault(`the server could not read what is in the protocol (${code}): ${short(asked)}`);
  }
}

// ---- HTTP ---------------------------------------------------------------------------------------------------------

const operations = Object.entries(protocol.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({
    pointer: `/paths/${path.replaceAll('/', '~1')}/${method}`,
    method: method.toUpperCase(),
    pattern: new RegExp(`^${path.replace('{table}', '[^/]+')}$`),
    operation,
  })),
);

const kJson = 'content/application~1json/schema';

/** Where the schema of an answer with this status is; null: it has no body. */
function answerPointer(pointer: string, { responses }: Operation, status: number): string | null {
  const key = String(status) in responses ? String(status) : 'default';
  const response = responses[key];
  const shared = response?.$ref ? protocol.components.responses[nameIn(response.$ref)] : undefined;
  if (!(shared ?? response)?.content?.['application/json']) return null;
  return shared
    ? `/components/responses/${nameIn(response?.$ref ?? '')}/${kJson}`
    : `${pointer}/responses/${key}/${kJson}`;
}

function http({ method, target, request, status, answer }: Extract<Line, { kind: 'http' }>): void {
  const path = target.split('?')[0] ?? '';
  const body = parse(answer);
  const error = (body as Json | undefined)?.['error'];
  if (status >= 400 && error !== undefined) seen.add(`code ${String(error)}`);
  const found = operations.find((one) => one.method === method && one.pattern.test(path));
  if (!found) {
    const wrong = status === 101 ? null : wrongWith('/components/schemas/Error', body);
    if (wrong) fault(`${method} ${path} ${status}: ${wrong}: ${short(answer)}`);
    return;
  }
  const { pointer, operation } = found;
  if (status < 300) seen.add(`operation ${operation.operationId}`);
  const schema = answerPointer(pointer, operation, status);
  if (schema) {
    const wrong = wrongWith(schema, body);
    if (wrong) fault(`${operation.operationId} ${status}: ${wrong}: ${short(answer)}`);
  } else if (status === 204 && answer !== '') {
    fault(`${operation.operationId} ${status} has a body: ${short(answer)}`);
  }
  if (status < 300 && operation.requestBody) {
    const wrong = wrongWith(`${pointer}/requestBody/${kJson}`, parse(request));
    if (wrong) fault(`${operation.operationId} took what is not in the protocol: ${wrong}: ${short(request)}`);
  }
}

// ---- the referee --------------------------------------------------------------------------------------------------

function referee({ line, answer }: Extract<Line, { kind: 'referee' }>): void {
  const request = parse(line) as Json | undefined;
  const reply = parse(answer) as Json;
  if (reply['ok'] !== true) {
    const wrong = wrongWith('/components/schemas/RefereeError', reply);
    if (wrong) fault(`the referee's error: ${wrong}: ${short(answer)}`);
    seen.add('RefereeError');
    return;
  }
  const wrong = wrongInUnion('RefereeRequest', request);
  if (wrong) return fault(`the referee took what is not in the protocol: ${wrong}: ${short(line)}`);
  const name = membersOf(protocol, 'RefereeRequest').find(([word]) => word === request?.['cmd'])?.[2]['x-answer'];
  const unfit = wrongWith(`/components/schemas/${name}`, reply);
  if (unfit) fault(`the referee's ${name}: ${unfit}: ${short(answer)}`);
}

// ---- all of it ----------------------------------------------------------------------------------------------------

function checkFile(file: string): void {
  const connections = new Map<number, Connection>();
  for (const text of readFileSync(file, 'utf8').split('\n')) {
    if (!text) continue;
    checked++;
    const line = JSON.parse(text) as Line;
    if (line.kind === 'http') http(line);
    else if (line.kind === 'referee') referee(line);
    else if (line.kind === 'closed') {
      const wrong = wrongWith('/components/schemas/CloseCode', line.code);
      if (wrong) fault(`the server closed a connection with ${line.code}`);
    } else {
      let connection = connections.get(line.connection);
      if (!connection) connections.set(line.connection, (connection = new Connection()));
      connection[line.from](line.text);
    }
  }
}

const codes = new Set(
  ['ServerCode', 'TableCode', 'NetworkCode'].flatMap((list) =>
    wordsOf(schemaOf(protocol, list)).map(({ word }) => String(word)),
  ),
);

function mustBeSeen(what: string): void {
  const unseen = what in kUnseen;
  if (!seen.has(what) && !unseen) fault(`no test has shown: ${what}`);
  if (seen.has(what) && unseen) fault(`a test has shown: ${what}; so take it from the list of check.ts`);
}

function checkSeen(): void {
  for (const union of ['ClientMessage', 'ServerMessage', 'Command', 'TableEvent', 'RefereeRequest']) {
    for (const [word] of membersOf(protocol, union)) mustBeSeen(`${union} ${word}`);
  }
  for (const { operation } of operations) mustBeSeen(`operation ${operation.operationId}`);
  for (const code of codes) mustBeSeen(`code ${code}`);
}

/** Every field has a description, its own or that of its type. */
function checkDescriptions(where: string, schema: Schema): void {
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    if (!field.description && !field.$ref) fault(`${where}.${name} has no description`);
    checkDescriptions(`${where}.${name}`, field);
  }
  for (const one of [...(schema.oneOf ?? []), ...(schema.anyOf ?? []), ...(schema.items ? [schema.items] : [])]) {
    checkDescriptions(where, one);
  }
}

const folder = process.argv[2] ?? 'build/wire';
for (const file of readdirSync(folder)) checkFile(`${folder}/${file}`);
checkSeen();
for (const [name, schema] of Object.entries(protocol.components.schemas)) {
  if (!schema.description) fault(`${name} has no description`);
  checkDescriptions(name, schema);
}
for (const [what, count] of [...faults].slice(0, 100)) console.log(count > 1 ? `${what} (${count} times)` : what);
console.log(`${checked} messages and requests, ${seen.size} kinds of them`);
console.log(`${faults.size ? 0 : 1} passed, ${faults.size} failed`);
process.exitCode = faults.size ? 1 : 0;
