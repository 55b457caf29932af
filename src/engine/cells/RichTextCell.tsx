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

/** Returns elements for marks, blocks and line breaks; of any other element only its content, whatever the server sent. */
function shown(node: Node): ReactNode {
  if (!(node instanceof Element)) return node.textContent;
  switch (node.localName) {
    case 'br':
      return <br />;
    case 'strong':
      return <strong>{contentOf(node)}</strong>;
    case 'em':
      return <em>{contentOf(node)}</em>;
    case 'p':
      return <p>{contentOf(node)}</p>;
    case 'h2':
      // Below the heading of the section.
      return <h3>{contentOf(node)}</h3>;
    case 'ul':
      return <ul>{contentOf(node)}</ul>;
    case 'ol':
      return <ol>{contentOf(node)}</ol>;
    case 'li':
      return <li>{contentOf(node)}</li>;
    case 'a':
      return <Anchor address={node.getAttribute('href') ?? ''}>{contentOf(node)}</Anchor>;
    default:
      return contentOf(node);
  }
}

function Anchor({ address, children }: { address: string; children: ReactNode }) {
  if (!isLinkAddress(address)) return <>{children}</>;
  return (
    <Link href={address} target="_blank" rel="noreferrer" underline="always">
      {children}
    </Link>
  );
}
