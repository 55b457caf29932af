import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Fragment, type ReactNode } from 'react';
import { isLinkAddress, plainText } from '#contracts/richText.ts';
import type { CellProps } from '../overrides.ts';
import { richTextStyles } from '../richTextStyles.ts';
import { asText } from './TextCells.tsx';

/** Plain text in a list; formatted text on a record's page. */
export function RichTextCell({ value, whole }: CellProps) {
  const html = asText(value);
  if (!whole) return <>{plainText(html)}</>;
  return <Box sx={richTextStyles}>{contentOf(new DOMParser().parseFromString(html, 'text/html').body)}</Box>;
}

const contentOf = (parent: Node): ReactNode =>
  [...parent.childNodes].map((node, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text are known by their places
    <Fragment key={at}>{shown(node)}</Fragment>
  ));

/** The shown element of each mark and block; headings are below the heading of their section. */
const elements = { strong: 'strong', em: 'em', p: 'p', h2: 'h3', ul: 'ul', ol: 'ol', li: 'li' } as const;
const isKnown = (name: string): name is keyof typeof elements => Object.hasOwn(elements, name);

/** Returns elements for marks, blocks and line breaks; of any other element only its content, whatever the server sent. */
function shown(node: Node): ReactNode {
  if (!(node instanceof Element)) return node.textContent;
  const { localName } = node;
  if (localName === 'br') return <br />;
  if (localName === 'a') return <Anchor address={node.getAttribute('href') ?? ''}>{contentOf(node)}</Anchor>;
  if (localName === 'span') return <span {...languageOf(node)}>{contentOf(node)}</span>;
  const Shown = isKnown(localName) ? elements[localName] : Fragment;
  return <Shown>{contentOf(node)}</Shown>;
}

/** Returns the language and direction of words in another language. */
const languageOf = (element: Element) => ({
  lang: element.getAttribute('lang') ?? undefined,
  dir: element.getAttribute('dir') ?? undefined,
});

function Anchor({ address, children }: { address: string; children: ReactNode }) {
  if (!isLinkAddress(address)) return <>{children}</>;
  return (
    <Link href={address} target="_blank" rel="noreferrer" underline="always">
      {children}
    </Link>
  );
}
