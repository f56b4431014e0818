// A rules page becomes a module with its title and its parts, HTML and pictures in turn, rendered when the client
// is built.
import { marked, type Token, type Tokens } from 'marked';
import type { Plugin } from 'vite';

/** A picture is a fenced block, named after the game that draws it, in that game's notation; a terminal prints it as it is. */
export type RulesPart = { html: string } | { picture: { game: string; text: string } };
export interface RulesPage {
  title: string;
  parts: RulesPart[];
}

const slug = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

// [P6] in the text points to the ruling at the end of the page.
const linkMarks = (html: string) =>
  html
    .replace(/<li>\[([A-Z]\d+)\]/g, '<li data-mark="$1"><b class="mark">$1</b>')
    .replace(/\[([A-Z]\d+)\]/g, '<button type="button" class="mark" data-goto="$1">$1</button>');

function htmlOf(tokens: Token[]): string {
  const html = marked.parser(tokens);
  const anchored = html.replace(/<h2>(.*?)<\/h2>/g, (_, text: string) => `<h2 id="${slug(text)}">${text}</h2>`);
  // What may be wider than a phone is scrolled by itself, and by keyboard too.
  const tables = anchored
    .replace(/<table>/g, '<div class="scroll" tabindex="0"><table>')
    .replace(/<\/table>/g, '</table></div>');
  return linkMarks(tables);
}

export function renderRules(markdown: string): RulesPage {
  const title = /^# (.+)$/m.exec(markdown)?.[1] ?? '';
  const parts: RulesPart[] = [];
  let prose: Token[] = [];
  const flush = () => {
    if (prose.some((token) => token.type !== 'space')) parts.push({ html: htmlOf(prose) });
    prose = [];
  };
  for (const token of marked.lexer(markdown.replace(/^# .+$/m, ''), { gfm: true })) {
    if (token.type !== 'code') {
      prose.push(token);
      continue;
    }
    flush();
    const { lang, text } = token as Tokens.Code;
    parts.push({ picture: { game: lang ?? '', text } });
  }
  flush();
  return { title, parts };
}

export function rulesPages(): Plugin {
  return {
    name: 'tessera-rules-pages',
    transform(code, id) {
      if (!id.endsWith('.md')) return null;
      return { code: `export default ${JSON.stringify(renderRules(code))};`, map: null };
    },
  };
}
