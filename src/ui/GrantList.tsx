import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useT } from '../i18n/useT.ts';
import type { useSearchedPages } from './hooks/useSearchedPages.ts';
import { Pages } from './Pages.tsx';
import { SearchInput } from './SearchInput.tsx';

export const grantsPerPage = 10;

type GrantListProps = {
  label: string;
  /** The search and the page of the list, and the number of all grants that match. */
  pages: ReturnType<typeof useSearchedPages>;
  total: number;
  searchLabel: string;
  /** Shown instead of an empty list. */
  none: string;
  children: ReactNode;
};

/** A list of grants by pages, with a search if there are many. Its children are `GrantRow`s. */
export function GrantList({ label, pages, total, searchLabel, none, children }: GrantListProps) {
  const { search, page, find, setPage } = pages;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 }}>
      {(total > grantsPerPage || search !== '') && <SearchInput value={search} onChange={find} label={searchLabel} />}
      {total === 0 && (
        <Typography variant="body2" role="status">
          {none}
        </Typography>
      )}
      <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {children}
      </Box>
      <Pages page={page} perPage={grantsPerPage} total={total} onChange={setPage} />
    </Box>
  );
}

type GrantRowProps = {
  /** What was granted, or to whom, and since when. */
  children: ReactNode;
  /** The groups of the directory that gave access, which can't be removed then. */
  groups?: readonly string[];
  /** The button that removes the grant; null without the permission, or if there is nothing to remove. */
  removal: { text: string; label: string; busy: boolean; onRemove: () => void } | null;
};

/** One line in a list of grants: of the campaigns or folders of a user, or of the users of a folder. */
export function GrantRow({ children, groups = [], removal }: GrantRowProps) {
  return (
    <Box component="li" sx={row}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        {children}
        <ByGroups groups={groups} />
      </Box>
      {removal && groups.length === 0 && (
        <Button size="small" color="error" loading={removal.busy} aria-label={removal.label} onClick={removal.onRemove}>
          {removal.text}
        </Button>
      )}
    </Box>
  );
}

/** Names the groups of the directory that gave access; nothing without groups. */
export function ByGroups({ groups }: { groups: readonly string[] }) {
  const t = useT();
  if (groups.length === 0) return null;
  return (
    <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
      {t('access.byGroups', { groups: groups.join(', '), smart_count: groups.length })}
    </Typography>
  );
}

const row = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  minHeight: 52,
  py: 0.75,
  borderBottom: 1,
  borderColor: 'divider',
} as const;
