import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Fragment, type ReactNode } from 'react';
import manual from '#docs/manual.md?raw';
import { useT } from '../i18n/useT.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import { type Block, blocksOf, idOf } from './manual/blocks.ts';

// The first block is the title.
const blocks = blocksOf(manual).slice(1);
const chapters = blocks.flatMap((block) => (block.kind === 'heading' && block.level === 2 ? [block.text] : []));

function goTo(id: string): void {
  const heading = document.getElementById(id);
  heading?.scrollIntoView();
  heading?.focus({ preventScroll: true });
}

/** The manual of the tool, with a table of contents. It is in English only. */
export default function ManualPage() {
  const t = useT();
  return (
    <>
      <PageHeader title={t('palette.manual')} />
      <Box lang="en" sx={page}>
        <Box component="nav" aria-label={t('palette.contents')}>
          <Box component="ul" sx={{ columns: { sm: 2, md: 3 }, pl: 2.5, m: 0 }}>
            {chapters.map((text) => (
              <li key={text}>
                <GoTo id={idOf(text)}>{text}</GoTo>
              </li>
            ))}
          </Box>
        </Box>
        {blocks.map((block, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
          <Part key={at} block={block} />
        ))}
      </Box>
    </>
  );
}

/** A button, because the address after # is that of the screen. */
const GoTo = ({ id, children }: { id: string; children: ReactNode }) => (
  <Link
    component="button"
    type="button"
    onClick={() => goTo(id)}
    sx={{ font: 'inherit', textAlign: 'start', minHeight: 24 }}
  >
    {children}
  </Link>
);

function Part({ block }: { block: Block }) {
  if (block.kind === 'heading') {
    const tag = `h${block.level}` as 'h2' | 'h3' | 'h4';
    return (
      <Typography
        id={idOf(block.text)}
        tabIndex={-1}
        component={tag}
        variant={tag}
        sx={{ mt: 3, mb: 1, scrollMarginTop: 72 }}
      >
        {block.text}
      </Typography>
    );
  }
  if (block.kind === 'paragraph') return <Typography sx={{ my: 1 }}>{inline(block.text)}</Typography>;
  if (block.kind === 'list')
    return (
      <Box component={block.ordered ? 'ol' : 'ul'} sx={{ pl: 3, my: 1 }}>
        {block.items.map((item) => (
          <li key={item}>{inline(item)}</li>
        ))}
      </Box>
    );
  return (
    <Box component="table" sx={table}>
      <thead>
        <tr>
          {block.head.map((cell) => (
            <th key={cell}>{cell}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {block.rows.map((cells) => (
          <tr key={cells[0]}>
            {cells.map((cell) => (
              <td key={cell}>{inline(cell)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

/** Renders bold texts and links. A link to another page of the documentation, which the tool does not have, becomes its text. */
function inline(text: string): ReactNode {
  return text.split(/(\*\*.+?\*\*|\[[^\]]+\]\([^)]+\))/).map((part, at) => {
    const [, bold] = /^\*\*(.+)\*\*$/.exec(part) ?? [];
    const [, label, target = ''] = /^\[(.+)\]\((.+)\)$/.exec(part) ?? [];
    const shown = bold ? <strong>{bold}</strong> : (label ?? part);
    // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
    return <Fragment key={at}>{target.startsWith('#') ? <GoTo id={target.slice(1)}>{shown}</GoTo> : shown}</Fragment>;
  });
}

const page = { maxWidth: '80ch', typography: 'body1', '& h4': { fontSize: '1rem', fontWeight: 600 } } as const;
const table = {
  borderCollapse: 'collapse',
  my: 1,
  '& th, & td': { border: 1, borderColor: 'divider', px: 1.5, py: 0.75, textAlign: 'start', verticalAlign: 'top' },
} as const;
