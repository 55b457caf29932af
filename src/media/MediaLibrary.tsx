import Box from '@mui/material/Box';
import useEventCallback from '@mui/utils/useEventCallback';
import { type ReactNode, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNotify, useStore } from 'react-admin';
import { nameOfFolder } from '#contracts/media.ts';
import { allows, can } from '#contracts/permissions.ts';
import { ApiCallError } from '#dataProvider/index.ts';
import { type Upload, uploads } from '#resources/uploads/schema.ts';
import { useErrorWords } from '../engine/words.ts';
import { useT } from '../i18n/useT.ts';
import { useCurrentUser } from '../shell/appData.ts';
import { InfoPane } from './info/InfoPane.tsx';
import type { GridLayout } from './library/gridShape.ts';
import { LibraryBody } from './library/LibraryBody.tsx';
import { LibraryProvider, type LibraryState, type PickerRequest, type Question } from './library/LibraryContext.ts';
import { LibraryDialogs } from './library/LibraryDialogs.tsx';
import { LibraryHead } from './library/LibraryHead.tsx';
import { SelectionBar, SelectionStatus } from './library/SelectionBar.tsx';
import { Toolbar } from './library/Toolbar.tsx';
import { useExistingInstead } from './library/useExistingInstead.ts';
import { isFocusLost } from './library/useGridFocus.ts';
import { type Span, useLibrary } from './library/useLibrary.ts';
import { useLibraryLive } from './library/useLibraryLive.ts';
import { useMediaActions } from './library/useMediaActions.ts';
import { useSelection } from './library/useSelection.ts';
import { inFolder, type LibraryView, listOf, onlyKind } from './library/view.ts';
import { DropArea } from './uploads/DropArea.tsx';
import { UploadPanel } from './uploads/UploadPanel.tsx';

type MediaLibraryProps = {
  view: LibraryView;
  onView: LibraryState['go'];
  /** Returns the URL of a folder, on the library's own screen; omitted in a dialog. */
  addressOf?: (folder: string) => string | null;
  picker?: PickerRequest | null;
  /** The stored scroll position. */
  scroll?: { at: number; onChange(at: number): void };
};

/** The maximum number of files that one key press or click selects. */
const maxSelected = 1_000;
const noAddress = () => null;
const noFiles: readonly Upload[] = [];

/** The media library, both as a screen and in the dialog of a field. */
export function MediaLibrary({ view, onView, addressOf = noAddress, picker = null, scroll }: MediaLibraryProps) {
  const t = useT();
  const user = useCurrentUser();
  const { moveFiles } = useMediaActions();
  const [question, setQuestion] = useState<Question | null>(null);
  const [dragged, drag] = useState(noFiles);
  const [layout, setLayout] = useStore<GridLayout>('media.layout', 'cards');
  const { folder } = view;
  // Files stay selected in another order.
  const selection = useSelection(listOf({ ...view, sort: 'created_at', order: 'desc' }));
  const reading = useLibrary({ ...view, type: onlyKind(picker?.kinds ?? null) ?? view.type });
  useLibraryLive();
  useUnknownFolder(reading.folderError, view, onView);
  const select = useSelectSpan(reading, selection);

  const go = useEventCallback(onView);
  const move = useEventCallback(async (files: readonly Upload[], to: string) => {
    await moveFiles(files, to);
    selection.clear();
  });
  const mayDelete = can(user, 'delete', uploads.access);
  const maySeeAccess = allows(user, 'object-access-read');
  const frame = useRef<HTMLDivElement>(null);
  const focusGrid = useCallback(() => {
    const at = (place: string) => frame.current?.querySelector<HTMLElement>(place);
    (at('[data-index][tabindex="0"]') ?? at('[data-library-body] button'))?.focus({ preventScroll: true });
  }, []);
  useFocusAfter(question, frame, focusGrid);
  const state = useMemo<LibraryState>(
    () => ({
      ...{ view, go, addressOf, picker, selection, mayDelete, maySeeAccess },
      ...{ ask: setQuestion, move, focusGrid, dragged, drag },
    }),
    [view, go, addressOf, picker, selection, mayDelete, maySeeAccess, move, focusGrid, dragged],
  );
  const useExisting = useExistingInstead(state);
  const folderName = folder === '/' ? t('media.home') : nameOfFolder(folder);
  return (
    <LibraryProvider value={state}>
      <Box ref={frame} sx={{ display: 'flex', flex: 1, minHeight: 0, minWidth: 0 }}>
        <DropArea folder={folder} folderName={folderName} kinds={picker?.kinds ?? null}>
          <Box sx={{ display: 'grid', gap: 1.5, px: { xs: 2, sm: 3 }, pt: 2, pb: 1.5 }}>
            <LibraryHead library={reading.library} />
            <SelectionStatus />
            {selection.count > 0 ? (
              <SelectionBar onSelectAll={() => select({ from: 0, to: reading.library?.fileCount ?? 0 })} />
            ) : (
              <Toolbar layout={layout} onLayout={setLayout} />
            )}
          </Box>
          <LibraryBody reading={reading} layout={layout} scroll={scroll} onSelect={select} />
          <UploadPanel onUseExisting={useExisting} />
        </DropArea>
        {view.file !== null && <InfoPane filename={view.file} />}
      </Box>
      <LibraryDialogs question={question} onClose={() => setQuestion(null)} />
    </LibraryProvider>
  );
}

/** Restores the focus after a dialog if the previously focused element is gone. */
function useFocusAfter(question: Question | null, frame: RefObject<HTMLElement | null>, focusGrid: () => void): void {
  const asked = useRef(false);
  useEffect(() => {
    if (question === null && asked.current && isFocusLost(frame.current)) focusGrid();
    asked.current = question !== null;
  }, [question, frame, focusGrid]);
}

/** Redirects from a folder that does not exist to the root, with a notification. */
function useUnknownFolder(error: unknown, view: LibraryView, onView: LibraryState['go']): void {
  const t = useT();
  const notify = useNotify();
  const unknown = error instanceof ApiCallError && error.status === 404 && view.folder !== '/';
  // biome-ignore lint/correctness/useExhaustiveDependencies: notifies once for each folder
  useEffect(() => {
    if (!unknown) return;
    notify(t('media.unknownFolder', { path: view.folder }), { type: 'warning' });
    onView(inFolder(view, '/'), { replace: true });
  }, [unknown, view.folder]);
}

/** Selects a range of files, including those that were never scrolled to; only the latest request takes effect. */
function useSelectSpan(reading: ReturnType<typeof useLibrary>, selection: ReturnType<typeof useSelection>) {
  const t = useT();
  const notify = useNotify();
  const errorWords = useErrorWords();
  const turns = useRef(0);
  return useEventCallback(async ({ from, to }: Span) => {
    turns.current += 1;
    const turn = turns.current;
    if (to - from > maxSelected) notify(t('media.maxSelected', { count: maxSelected }), { type: 'info' });
    try {
      const files = await reading.filesBetween({ from, to: Math.min(to, from + maxSelected) });
      if (turn === turns.current) selection.set(files);
    } catch (error) {
      notify(errorWords(error), { type: 'error' });
    }
  });
}

/** Full width below the top bar, without the padding of the content area. */
export function LibraryScreen({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  return (
    <Box ref={frame} sx={screen}>
      {children}
    </Box>
  );
}

const screen = {
  display: 'flex',
  flexDirection: 'column',
  margin: { xs: '-16px', sm: '-20px -24px' },
  height: (theme: { layout: { barHeight: number } }) => `calc(100dvh - ${theme.layout.barHeight}px)`,
} as const;
