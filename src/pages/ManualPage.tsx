import Box from '@mui/material/Box';
import { Marked } from 'marked';
import type { MouseEvent } from 'react';
import manual from '#docs/manual.md?raw';
import { useT } from '../i18n/useT.ts';
import { PageHeader } from '../ui/PageHeader.tsx';

/** Returns the id of a heading, as links of the manual name it. */
const idOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');

/** Headings have ids. Links to other pages of the documentation, which the tool does not have, become their texts. */
const marked = new Marked({
  renderer: {
    heading({ tokens, depth, text }) {
      return `<h${depth} id="${idOf(text)}" tabindex="-1">${this.parser.parseInline(tokens)}</h${depth}>`;
    },
    link({ href, tokens }) {
      const words = this.parser.parseInline(tokens);
      return href.startsWith('#') ? `<a href="${href}">${words}</a>` : words;
    },
  },
});

const [, ...rest] = marked.lexer(manual);
const chapters = rest.flatMap((token) => (token.type === 'heading' && token.depth === 2 ? [`${token.text}`] : []));
const contents = marked.parse(chapters.map((name) => `- [${name}](#${idOf(name)})`).join('\n'), { async: false });
// Without its title, which the page shows.
const text = marked.parse(manual.slice(manual.indexOf('\n')), { async: false });

/** Moves the focus to the heading of a link. The address after # is that of the screen, so the browser must not follow it. */
function followLink(event: MouseEvent): void {
  const href = event.target instanceof Element && event.target.closest('a')?.getAttribute('href');
  if (!href) return;
  event.preventDefault();
  const heading = document.getElementById(href.slice(1));
  heading?.scrollIntoView();
  heading?.focus({ preventScroll: true });
}

/** The manual of the tool, with a table of contents. It is in English only. */
export default function ManualPage() {
  const t = useT();
  return (
    <>
      <PageHeader title={t('palette.manual')} />
      <Box lang="en" sx={style} onClick={followLink}>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the text is part of the product */}
        <nav aria-label={t('palette.contents')} dangerouslySetInnerHTML={{ __html: contents }} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: as above */}
        <div dangerouslySetInnerHTML={{ __html: text }} />
      </Box>
    </>
  );
}

const style = {
  maxWidth: '80ch',
  typography: 'body1',
  '& nav ul': { columns: { sm: 2, md: 3 }, m: 0 },
  '& ul, & ol': { pl: 3, my: 1 },
  '& a': { display: 'inline-block', minHeight: 24, color: 'primary.light' },
  '& h2': { typography: 'h2' },
  '& h3': { typography: 'h3' },
  '& h4': { typography: 'subtitle1', fontWeight: 600 },
  '& h2, & h3, & h4': { mt: 3, mb: 1, scrollMarginTop: 72 },
  '& p': { my: 1 },
  '& table': { borderCollapse: 'collapse', my: 1 },
  '& th, & td': { border: 1, borderColor: 'divider', px: 1.5, py: 0.75, textAlign: 'start', verticalAlign: 'top' },
} as const;
