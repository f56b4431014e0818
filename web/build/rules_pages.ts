// A page of docs/rules becomes a module with its HTML and its headings, rendered when the client is built.
import { marked } from 'marked';
import type { Plugin } from 'vite';

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

export function renderRules(markdown: string): { title: string; html: string } {
  const title = /^# (.+)$/m.exec(markdown)?.[1] ?? '';
  const body = markdown.replace(/^# .+$/m, '');
  const html = marked.parse(body, { async: false, gfm: true });
  const anchored = html.replace(/<h2>(.*?)<\/h2>/g, (_, text: string) => `<h2 id="${slug(text)}">${text}</h2>`);
  const tables = anchored.replace(/<table>/g, '<div class="scroll"><table>').replace(/<\/table>/g, '</table></div>');
  return { title, html: linkMarks(tables) };
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
