import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { Theme } from '@mui/material/styles';
import { Command } from 'cmdk';
import { useT } from '../../i18n/useT.ts';
import { Keys } from '../../ui/Keys.tsx';
import type { Entry, EntryGroup } from './entries.ts';

type EntryItemsProps = Pick<EntryGroup, 'id' | 'entries'> & {
  title?: string;
  onSelect: (entry: Entry) => void;
  /** The results of a former text. */
  isStale?: boolean;
  /** The number of lines to reserve for entries that are loading. */
  loading?: number;
};

/** A group of the palette. */
export function EntryItems({ id, title, entries, onSelect, isStale = false, loading = 0 }: EntryItemsProps) {
  if (entries.length + loading === 0) return null;
  return (
    <Box
      component={Command.Group}
      value={id}
      heading={title}
      data-settled={!isStale}
      sx={{ ...group, opacity: isStale ? 0.6 : 1 }}
    >
      {entries.map((entry) => (
        <EntryItem key={entry.id} value={`${id} ${entry.id}`} entry={entry} onSelect={() => onSelect(entry)} />
      ))}
      {Array.from({ length: loading }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all the same
        <Box key={at} aria-hidden sx={line}>
          <Skeleton variant="circular" width={20} height={20} />
          <Skeleton width={`${50 - at * 6}%`} />
        </Box>
      ))}
    </Box>
  );
}

type EntryItemProps = { value: string; entry: Entry; onSelect: () => void };

function EntryItem({ value, entry, onSelect }: EntryItemProps) {
  const t = useT();
  const { icon: Icon, picture, label, hint, keys } = entry;
  return (
    <Box component={Command.Item} value={value} onSelect={onSelect} sx={[line, item]}>
      <Box sx={{ width: 24, display: 'grid', placeItems: 'center', color: 'text.secondary', flexShrink: 0 }}>
        {picture ?? <Icon fontSize="small" aria-hidden />}
      </Box>
      <Box sx={words}>
        <Box sx={ellipsis}>{label}</Box>
        {hint && <Box sx={[ellipsis, { typography: 'body2', color: 'text.secondary' }]}>{hint}</Box>}
      </Box>
      {keys && (
        <Box aria-hidden sx={keysStyle}>
          <Keys {...keys} then={t('palette.shortcuts.followedBy')} />
        </Box>
      )}
    </Box>
  );
}

const ellipsis = { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
const group = {
  padding: '4px 8px',
  '& [cmdk-group-heading]': {
    typography: 'caption',
    fontWeight: 500,
    color: 'text.secondary',
    padding: '6px 8px 4px',
    ...ellipsis,
  },
} as const;
const line = { display: 'flex', alignItems: 'center', gap: 1.25, minHeight: 40, px: 1, borderRadius: 1 } as const;
const item = {
  cursor: 'pointer',
  // Below the heading of its group.
  scrollMarginBlock: '32px',
  '&[aria-selected="true"]': {
    backgroundColor: 'accentSoft',
    boxShadow: ({ palette }: Theme) => `inset 2px 0 ${palette.primary.light}`,
  },
} as const;
/** One below the other on phones. */
const words = {
  flex: 1,
  minWidth: 0,
  display: { xs: 'block', sm: 'flex' },
  alignItems: 'baseline',
  columnGap: 1.25,
  py: 0.5,
} as const;
const keysStyle = { display: { xs: 'none', sm: 'block' }, typography: 'caption', color: 'text.secondary' } as const;
