import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogContent from '@mui/material/DialogContent';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { PartyRecord } from '#contracts/api/parties.ts';
import { limits } from '#contracts/limits.ts';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { FieldFrame } from '#src/engine/form/FieldFrame.tsx';
import { useErrorWords } from '#src/engine/words.ts';
import { useT } from '#src/i18n/useT.ts';
import { TitledDialog } from '#src/ui/dialogs/TitledDialog.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { useDebounced } from '#src/ui/hooks/useDebounced.ts';
import { SkeletonRows } from '#src/ui/SkeletonRows.tsx';
import { PartyList } from './PartyList.tsx';

type PartySearchDialogProps = {
  firstQuery: string;
  onChoose: (party: PartyRecord) => void;
  onClose: () => void;
};

/** Finds a party by name (300 ms debounce, pages of 20, 20 page buttons). */
export default function PartySearchDialog({ firstQuery, onChoose, onClose }: PartySearchDialogProps) {
  const t = useT();
  const id = useId();
  const [typed, setTyped] = useState(firstQuery);
  const search = usePartySearch(typed);
  const results = useRef<HTMLDivElement>(null);
  const firstResult = () => results.current?.querySelector<HTMLElement>('ul button');
  const toResults = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'Enter') return;
    event.preventDefault();
    // Results shown during a search are about to be replaced.
    if (!search.isSearching) firstResult()?.focus();
  };
  const toPage = (page: number) => {
    search.setPage(page);
    results.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <TitledDialog title={t('settings.parties.title')} onClose={onClose} bare>
      <Box sx={{ px: 3, pb: 1 }}>
        <FieldFrame id={id} label={t('settings.parties.query')}>
          <OutlinedInput
            id={id}
            size="small"
            fullWidth
            autoFocus
            type="search"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={toResults}
            inputProps={{ maxLength: 200, spellCheck: false }}
          />
        </FieldFrame>
        <Said search={search} typed={typed} />
      </Box>
      <DialogContent dividers sx={{ minHeight: 320 }}>
        <div ref={results}>
          <Results search={search} typed={typed} onChoose={onChoose} />
        </div>
        <PageButtons page={search.page} pages={search.pages} onChange={toPage} />
      </DialogContent>
    </TitledDialog>
  );
}

type SearchProps = { search: ReturnType<typeof usePartySearch>; typed: string };

/** Announces the number of results to screen readers. */
function Said({ search, typed }: SearchProps) {
  const t = useT();
  const { found, isSearching, error } = search;
  const words = () => {
    if (typed.trim() === '' || (error && !isSearching)) return '';
    if (isSearching) return t('settings.parties.searching');
    return found ? t('settings.parties.found', { smart_count: found.total }) : '';
  };
  return (
    <Typography role="status" variant="body2" color="text.secondary" sx={{ mt: 0.5, minHeight: '1.5em' }}>
      {words()}
    </Typography>
  );
}

function Results({ search, typed, onChoose }: SearchProps & { onChoose: (party: PartyRecord) => void }) {
  const t = useT();
  const errorWords = useErrorWords();
  const { query, found, error, isSearching, retry } = search;
  if (typed.trim() === '') {
    return <Typography color="text.secondary">{t('settings.parties.prompt')}</Typography>;
  }
  if (error && !isSearching) {
    return <ErrorState title={t('settings.parties.failed')} text={errorWords(error)} onRetry={retry} />;
  }
  if (!found) return <SkeletonRows rows={5} columns={2} label={t('settings.parties.searching')} />;
  if (found.total === 0) {
    return <EmptyState title={t('settings.parties.none', { query })} text={t('settings.parties.noneText')} />;
  }
  return <PartyList parties={found.records} busy={isSearching} onChoose={onChoose} />;
}

/**
 * Loads pages of the parties whose names match the input, once typing pauses. A new search starts at the first page.
 */
function usePartySearch(typed: string) {
  const { call } = useDataProvider<CmsDataProvider>();
  const query = useDebounced(typed.trim(), limits.partySearchDebounceMs);
  const [place, setPlace] = useState({ query, page: 1 });
  const page = place.query === query ? place.page : 1;
  const search = useQuery({
    queryKey: ['parties', query, page],
    queryFn: ({ signal }) => {
      const limit = limits.partyPageSize;
      return call('GET /api/party_service/search', { query: { query, offset: (page - 1) * limit, limit }, signal });
    },
    enabled: query !== '',
    placeholderData: keepPreviousData,
    staleTime: limits.partySearchKeptMs,
    retry: false,
  });
  // The server serves no pages beyond its maximum offset.
  const reachable = Math.min(search.data?.total ?? 0, limits.maxPartyOffset + limits.partyPageSize);
  return {
    query,
    page,
    pages: Math.ceil(reachable / limits.partyPageSize),
    setPage: (next: number) => setPlace({ query, page: next }),
    found: query === '' ? undefined : search.data,
    error: search.error,
    isSearching: search.isFetching || query !== typed.trim(),
    retry: search.refetch,
  };
}

type PageButtonsProps = { page: number; pages: number; onChange: (page: number) => void };

/** Returns at most 20 page numbers around the current one. */
function numbersAround(page: number, pages: number): number[] {
  const shown = Math.min(pages, limits.partyPageButtons);
  const first = Math.max(1, Math.min(page - Math.floor(shown / 2), pages - shown + 1));
  return Array.from({ length: shown }, (_, at) => first + at);
}

/** One button per page; renders nothing for a single page. */
function PageButtons({ page, pages, onChange }: PageButtonsProps) {
  const t = useT();
  if (pages < 2) return null;
  return (
    <Box
      component="nav"
      aria-label={t('settings.parties.pages')}
      sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 0.5, mt: 2 }}
    >
      {numbersAround(page, pages).map((number) => (
        <Button
          key={number}
          size="small"
          variant={number === page ? 'outlined' : 'text'}
          color={number === page ? 'primary' : 'inherit'}
          aria-label={t('settings.parties.page', { page: number })}
          aria-current={number === page ? 'page' : undefined}
          onClick={() => onChange(number)}
          sx={{ minWidth: 32, fontVariantNumeric: 'tabular-nums' }}
        >
          {number}
        </Button>
      ))}
    </Box>
  );
}
