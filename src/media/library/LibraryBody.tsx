import SearchOff from '@mui/icons-material/SearchOff';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { useErrorWords } from '../../engine/words.ts';
import { useT } from '../../i18n/useT.ts';
import { useCurrentUser } from '../../shell/appData.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import type { GridLayout } from './gridShape.ts';
import { useLibraryState } from './LibraryContext.ts';
import { LibraryGrid } from './LibraryGrid.tsx';
import { LibrarySkeleton } from './skeletons.tsx';
import { UploadZone } from './UploadZone.tsx';
import { isFocusLost } from './useGridFocus.ts';
import type { Span, useLibrary } from './useLibrary.ts';
import { isFiltered, listOf, unfiltered } from './view.ts';

type LibraryBodyProps = {
  reading: ReturnType<typeof useLibrary>;
  layout: GridLayout;
  scroll?: { at: number; onChange(at: number): void };
  onSelect: (span: Span) => void;
};

/** The scroll container: folders and files, or a loading, empty or error state. */
export function LibraryBody({ reading, layout, scroll, onSelect }: LibraryBodyProps) {
  const { view } = useLibraryState();
  const isLimited = useCurrentUser().limited_access;
  const { library } = reading;
  // State instead of a ref, so that the content can measure it even when both mount at once.
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const scope = listOf(view);
  // In another folder the focused element may be gone: then the first item gets the focus.
  const opened = useRef<string | null>(null);
  const folder = useRef(view.folder);
  if (folder.current !== view.folder) {
    folder.current = view.folder;
    opened.current = view.folder;
  }
  // Another list scrolls to its start or its stored position; the same list, as when a file opens, keeps its position.
  const placed = useRef<string | null>(null);
  const loaded = library !== null;
  useEffect(() => {
    if (!scroller || !loaded) return;
    if (placed.current === scope) scroll?.onChange(scroller.scrollTop);
    else scroller.scrollTo({ top: scroll?.at ?? 0 });
    placed.current = scope;
  }, [scroller, scope, loaded, scroll]);
  const filtering = isFiltered(view);
  const empty = library !== null && library.folderCount + library.fileCount === 0;
  const wasFilled = useRef(false);
  useEffect(() => {
    const asked = wasFilled.current || opened.current === view.folder;
    if (empty && asked && isFocusLost(scroller)) scroller?.querySelector('button')?.focus();
    wasFilled.current = loaded && !empty;
  }, [scroller, empty, loaded, view.folder]);
  return (
    <Box
      ref={setScroller}
      data-library-body
      onScroll={({ currentTarget }) => scroll?.onChange(currentTarget.scrollTop)}
      sx={{ flex: 1, minHeight: 0, overflowY: 'auto', position: 'relative', px: { xs: 2, sm: 3 }, pb: 2, pt: 0.5 }}
    >
      {!library && reading.error !== null && <NotRead error={reading.error} onRetry={reading.refetch} />}
      {!library && reading.error === null && <LibrarySkeleton layout={layout} />}
      {empty && (filtering ? <NothingFound /> : <UploadZone whole noAccess={isLimited && view.folder === '/'} />)}
      {library && !empty && (
        <>
          {!filtering && <UploadZone />}
          <LibraryGrid
            reading={reading}
            layout={layout}
            scroller={scroller}
            initialOffset={scroll?.at ?? 0}
            onSelect={onSelect}
            opened={opened}
          />
        </>
      )}
    </Box>
  );
}

function NotRead({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useT();
  const errorWords = useErrorWords();
  return (
    <ErrorState
      title={t('engine.error.loadTitle')}
      text={`${errorWords(error)} ${t('engine.error.saved')}`}
      onRetry={onRetry}
    />
  );
}

function NothingFound() {
  const t = useT();
  const { view, go } = useLibraryState();
  const clear = (
    <Button variant="outlined" onClick={() => go(unfiltered(view))}>
      {t('media.actions.clearFilters')}
    </Button>
  );
  return (
    <EmptyState
      role="status"
      icon={SearchOff}
      title={t('media.empty.notFound')}
      text={t('media.empty.notFoundText')}
      action={clear}
    />
  );
}
