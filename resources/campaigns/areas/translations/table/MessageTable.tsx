import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { useCampaign } from '#resources/campaigns/campaignContext.ts';
import { useLocaleName } from '#src/i18n/useLocaleName.ts';
import { useT } from '#src/i18n/useT.ts';
import { lazyDialog } from '#src/ui/lazyWithRetry.tsx';
import { LazySuggestionsDialog } from '../suggestions/LazySuggestionsDialog.tsx';
import { useEditing } from '../texts/TextsContext.ts';
import { type Columns, hasSource } from './columns.ts';
import { moveFocus, rowOf, stepOf } from './fieldFocus.ts';
import { MessageMenu, type OpenMenu } from './MessageMenu.tsx';
import { SourceCell, type SourceCellProps } from './SourceCell.tsx';
import { TargetCell } from './TargetCell.tsx';
import { useMessageRows } from './useMessageRows.ts';

const MessageDetails = lazyDialog(() => import('../details/MessageDetails.tsx'));

type MessageTableProps = { ids: readonly string[]; label: string; columns: Columns };

/** Returns the comments of the campaign's messages by id. */
function useComments(): ReadonlyMap<string, string> {
  const { message_comments } = useCampaign().campaign;
  return useMemo(() => new Map(message_comments.map(({ id, text }) => [id, text])), [message_comments]);
}

/**
 * The messages as a virtual table: only the visible rows, and the focused one with its neighbors, are in the DOM.
 * Ctrl+Enter and Alt with an arrow move the focus within a language, Alt+Enter opens the message's menu.
 */
export function MessageTable({ ids, label, columns }: MessageTableProps) {
  const comments = useComments();
  const { body, virtual, top, focusProps } = useMessageRows(ids);
  const [details, setDetails] = useState<string | null>(null);
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const [suggesting, setSuggesting] = useState<{ ids: readonly string[]; code: string } | null>(null);
  const { change } = useEditing();
  const actions = { onMenu: setMenu, onDetails: setDetails };
  const onKeyDown = (event: KeyboardEvent) => {
    const { altKey, key, target } = event;
    const id = ids[rowOf(target)];
    const step = stepOf(event);
    if (step === 0 && !(altKey && key === 'Enter')) return;
    event.preventDefault();
    if (step !== 0 && body.current) moveFocus(body.current, target, step);
    else if (id !== undefined && target instanceof Element) setMenu({ id, anchor: target });
  };
  return (
    <Box role="table" aria-label={label} aria-rowcount={ids.length + 1} sx={tableGrid(columns)}>
      <TableHeader columns={columns} />
      <Box
        ref={body}
        role="rowgroup"
        onKeyDown={onKeyDown}
        {...focusProps}
        sx={{ position: 'relative', height: virtual.getTotalSize() }}
      >
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const id = ids[index] ?? '';
          return (
            <Box
              key={key}
              ref={virtual.measureElement}
              role="row"
              aria-rowindex={index + 2}
              data-index={index}
              style={{ transform: `translateY(${start - top}px)` }}
            >
              <MessageCells {...actions} id={id} columns={columns} comment={comments.get(id) ?? null} />
            </Box>
          );
        })}
      </Box>
      {menu && (
        <MessageMenu
          menu={menu}
          columns={columns}
          onDetails={setDetails}
          onSuggest={(id, code) => setSuggesting({ ids: [id], code })}
          onClose={() => setMenu(null)}
        />
      )}
      {suggesting && (
        <LazySuggestionsDialog {...suggesting} replaces onApply={change} onClose={() => setSuggesting(null)} />
      )}
      {details !== null && <MessageDetails id={details} columns={columns} onClose={() => setDetails(null)} />}
    </Box>
  );
}

type MessageCellsProps = Omit<SourceCellProps, 'source' | 'showsSource'> & { columns: Columns };

function MessageCells({ columns, ...cell }: MessageCellsProps) {
  const { source, targets } = columns;
  return (
    <>
      <SourceCell {...cell} source={source} showsSource={hasSource(columns)} />
      {targets.map((language) => (
        <TargetCell key={language.code} id={cell.id} language={language} source={source} max={columns.maxOf(cell.id)} />
      ))}
    </>
  );
}

/** The names of the columns' languages. It stays visible; narrow screens, with one language, have none. */
function TableHeader({ columns }: { columns: Columns }) {
  const t = useT();
  const languageName = useLocaleName();
  const { source, targets } = columns;
  const nameOf = (code: string) => t('translations.language.option', { name: languageName(code), code });
  const first = hasSource(columns)
    ? t('translations.messages.source', { name: languageName(source.code) })
    : t('translations.messages.id');
  return (
    <Box
      role="rowgroup"
      sx={({ layout }) => ({
        display: { xs: 'none', md: 'block' },
        position: 'sticky',
        top: layout.barHeight,
        zIndex: 2,
        bgcolor: 'background.paper',
      })}
    >
      <Box role="row" aria-rowindex={1} sx={{ height: headerHeight, alignItems: 'center' }}>
        {[first, ...targets.map(({ code }) => nameOf(code))].map((words) => (
          <Typography key={words} role="columnheader" variant="body2" noWrap sx={{ fontWeight: 600 }}>
            {words}
          </Typography>
        ))}
      </Box>
    </Box>
  );
}

/** Height of the header in pixels; it covers the rows that scroll under it. */
const headerHeight = 40;

/** Returns the styles of the table's rows: languages beside each other, on narrow screens below each other. */
function tableGrid(columns: Columns): SxProps<Theme> {
  const count = columns.targets.length;
  const beside = hasSource(columns)
    ? `repeat(${count + 1}, minmax(0, 1fr))`
    : `minmax(0, 1fr) repeat(${count}, minmax(0, ${count === 1 ? 3 : 2}fr))`;
  return {
    '& [role="row"]': {
      display: 'grid',
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: beside },
      columnGap: 2,
      rowGap: 0.5,
      borderBottom: 1,
      borderColor: 'divider',
    },
    '& [data-index]': { position: 'absolute', insetInline: 0, top: 0, pt: 1.5, pb: 0.5 },
    '& textarea': { scrollMarginBlock: { md: `${headerHeight + 8}px 8px` } },
  };
}
