// The page asks for what the server offers, and has a sentence for every reason.
import { expect, test } from 'vitest';
import openapi from '../../../protocol/openapi.json';
import words from '../i18n/en/common.json';
import { Api } from '../net/api.ts';
import { type Code, kCodes } from './messages.ts';

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

const told = Object.keys(words).flatMap((key) => (key.startsWith('refused.') ? [key.slice('refused.'.length)] : []));

test('there are sentences only for codes that there are', () => {
  expect(told.filter((code) => code !== 'other' && !kCodes.some((known) => known === code))).toEqual([]);
});

/** Codes that nobody meets who uses this page, and why; should it happen all the same, `refused.other` stands in. */
const kUntold: Readonly<Partial<Record<Code, string>>> = {
  hello_first: 'the socket begins with hello',
  wrong_method: 'the requests are those of the description, by the test above',
  method_not_allowed: 'the same',
  unknown_command: 'the types have the commands that there are',
  bad_request: 'browsers speak HTTP',
  bad_target: 'browsers write paths as they should be',
  head_too_large: 'the page adds one short line to a head',
  unknown_coding: 'browsers send no other',
  upgrade_required: 'only the socket asks for this path',
};

test('every other code has a sentence', () => {
  expect(kCodes.filter((code) => !told.includes(code) && !(code in kUntold))).toEqual([]);
  expect(told.filter((code) => code in kUntold)).toEqual([]);
});
