// protocol/openapi.json as the scripts here read it.
import { readFileSync } from 'node:fs';

export interface Schema {
  $ref?: string;
  description?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  oneOf?: Schema[];
  anyOf?: Schema[];
  items?: Schema;
  required?: string[];
  properties?: Record<string, Schema>;
  discriminator?: { propertyName: string; mapping: Record<string, string> };
  default?: unknown;
  minimum?: number;
  maximum?: number;
  /** Of each word of `enum`: its meaning, and the status that it has over HTTP. */
  'x-enum-descriptions'?: string[];
  'x-enum-statuses'?: number[];
  'x-who'?: string;
  'x-answer'?: string;
}

export interface Response {
  $ref?: string;
  content?: Record<string, { schema: Schema }>;
}

export interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  security?: unknown;
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, Response>;
}

export interface Protocol {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; responses: Record<string, Response> };
}

export const kSource = `${import.meta.dirname}/openapi.json`;

export const readProtocol = (): Protocol => JSON.parse(readFileSync(kSource, 'utf8')) as Protocol;

/** The name of the schema that a reference points to. */
export const nameIn = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1);

export function schemaOf({ components }: Protocol, name: string): Schema {
  const schema = components.schemas[name];
  if (!schema) throw new Error(`protocol/openapi.json has no schema ${name}`);
  return schema;
}

/** The members of a union by the word of their tag. */
export function membersOf(protocol: Protocol, union: string): [word: string, name: string, schema: Schema][] {
  const mapping = schemaOf(protocol, union).discriminator?.mapping;
  if (!mapping) throw new Error(`${union} is no union with a tag`);
  return Object.entries(mapping).map(([word, reference]) => {
    const name = nameIn(reference);
    return [word, name, schemaOf(protocol, name)];
  });
}

export interface Word {
  word: unknown;
  description: string;
  /** Over HTTP. */
  status: number | undefined;
}

/** The words of a closed list. */
export function wordsOf(schema: Schema): Word[] {
  const { enum: words = [], 'x-enum-descriptions': descriptions, 'x-enum-statuses': statuses } = schema;
  for (const more of [descriptions, statuses])
    if (more && more.length !== words.length) throw new Error(`${words.join(', ')}: ${more.length} are told of`);
  return words.map((word, i) => ({ word, description: descriptions?.[i] ?? '', status: statuses?.[i] }));
}
