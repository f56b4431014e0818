// Why something was refused, as people read it. The server's own words, in English and with keys, are shown only where a
// person wrote what they are about: a file with cards or a board.
import { has, t } from '../i18n/i18n.svelte.ts';
import type { Refusal } from '../protocol/messages.ts';

/** What is wrong with such a table. A fault in a file begins with the name of its option. */
export function tableFault(detail: string): string {
  const [, option, fault] = /^(\w+): (.+)$/s.exec(detail) ?? [];
  const file = `chip.own.${option}`;
  return fault && has(file) ? `${t('refused.bad_table')} ${t(file)}: ${fault}` : t('refused.bad_table');
}

export function refusalText({ code, detail }: Refusal): string {
  if (code === 'bad_table') return tableFault(detail);
  return t(has(`refused.${code}`) ? `refused.${code}` : 'refused.other');
}
