import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { ApiCallError, type CmsDataProvider } from '#dataProvider/index.ts';
import { type Upload, uploads } from '#resources/uploads/schema.ts';
import { answeredRecord } from '../../engine/answeredRecord.ts';
import { useErrorWords } from '../../engine/words.ts';
import { useT } from '../../i18n/useT.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { FileName } from '../library/FileName.tsx';
import { useLibraryState } from '../library/LibraryContext.ts';
import { libraryKey } from '../library/useLibrary.ts';
import { FileInfo } from './FileInfo.tsx';

/** Returns the file from a list that is already loaded, so that its information opens at once. */
function useKnownFile(filename: string): Upload | undefined {
  const queryClient = useQueryClient();
  const pages = queryClient.getQueriesData<{ files?: Upload[] }>({ queryKey: libraryKey });
  for (const [, page] of pages) {
    const found = page?.files?.find((file) => file.filename === filename);
    if (found) return found;
  }
  return undefined;
}

/** Reads the file, which a loaded list may show at once. */
function useFile(filename: string) {
  const { getOne } = useDataProvider<CmsDataProvider>();
  const known = useKnownFile(filename);
  return useQuery({
    queryKey: [...libraryKey, 'file', filename],
    queryFn: async () => answeredRecord((await getOne<Upload>(uploads.name, { id: filename })).data),
    placeholderData: known,
    retry: false,
  });
}

/** The information of the open file: beside the library where there is space, otherwise over it. */
export function InfoPane({ filename }: { filename: string }) {
  const t = useT();
  const isWide = useMediaQuery((theme) => theme.breakpoints.up('md'), { noSsr: true });
  const { view, go } = useLibraryState();
  const close = () => go({ ...view, file: null }, { replace: true });
  const pane = useFocusHandedBack();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.stopPropagation();
    close();
  };
  const { data, error, refetch, isFetching } = useFile(filename);
  const label = t('media.info.label', { name: data?.name ?? filename });
  const gone = error instanceof ApiCallError && error.status === 404;
  useGoneFile(gone, close);
  const content = (
    <Frame name={data?.name ?? ''} onClose={close}>
      {data && !gone && <FileInfo key={filename} file={data} isReading={isFetching} />}
      {!data && <NotRead error={gone ? null : error} onRetry={() => void refetch()} />}
    </Frame>
  );
  if (isWide) {
    return (
      <Box ref={pane} component="aside" aria-label={label} onKeyDown={onKeyDown} sx={aside}>
        {content}
      </Box>
    );
  }
  return (
    <Drawer
      open
      anchor="right"
      onClose={close}
      // The same z-index as dialogs: it opens over a dialog, and dialogs open over it.
      sx={{ zIndex: ({ zIndex }) => zIndex.modal }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': label,
          sx: { width: 'min(100vw, 440px)', bgcolor: 'background.paper' },
        },
      }}
    >
      {content}
    </Drawer>
  );
}

/**
 * Moves the focus to the grid when the focused element is removed, so that keyboard users don't start at the top of
 * the page.
 */
function useFocusHandedBack() {
  const { focusGrid } = useLibraryState();
  const pane = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = pane.current;
    return () => {
      if (element?.contains(document.activeElement)) focusGrid();
    };
  }, [focusGrid]);
  return pane;
}

/** Closes the pane of a deleted file, with a notification. */
function useGoneFile(gone: boolean, onClose: () => void): void {
  const t = useT();
  const notify = useNotify();
  // biome-ignore lint/correctness/useExhaustiveDependencies: notifies once for a deleted file
  useEffect(() => {
    if (!gone) return;
    notify(t('media.unknownFile'), { type: 'warning' });
    onClose();
  }, [gone]);
}

/** The loading state, or the error. */
function NotRead({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useT();
  const errorWords = useErrorWords();
  if (error) {
    return <ErrorState title={t('engine.error.loadTitle')} text={errorWords(error)} onRetry={onRetry} />;
  }
  return (
    <Box sx={{ p: 2 }}>
      <Skeleton variant="rounded" sx={{ width: '100%', height: 'auto', aspectRatio: '4 / 3' }} />
    </Box>
  );
}

function Frame({ name, onClose, children }: { name: string; onClose: () => void; children: ReactNode }) {
  const t = useT();
  return (
    <>
      <Box sx={head}>
        <Typography variant="h2" sx={{ flex: 1, minWidth: 0 }}>
          <FileName name={name} />
        </Typography>
        <IconButton size="small" aria-label={t('media.actions.close')} onClick={onClose}>
          <Close fontSize="small" />
        </IconButton>
      </Box>
      {children}
    </>
  );
}

const aside = {
  width: 360,
  flexShrink: 0,
  overflowY: 'auto',
  borderLeft: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
} as const;
const head = {
  position: 'sticky',
  top: 0,
  zIndex: 1,
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  px: 2,
  py: 1,
  bgcolor: 'background.paper',
  borderBottom: 1,
  borderColor: 'divider',
} as const;
