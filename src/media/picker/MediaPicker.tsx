import Box from '@mui/material/Box';
import useEventCallback from '@mui/utils/useEventCallback';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { limits } from '#contracts/limits.ts';
import type { MediaKind } from '#contracts/media.ts';
import { removeContentVersions, withContentVersion } from '#contracts/mediaContents.ts';
import { ApiCallError, type CmsDataProvider } from '#dataProvider/index.ts';
import { type Upload, uploads } from '#resources/uploads/schema.ts';
import { useT } from '../../i18n/useT.ts';
import { ClosableDialog } from '../../ui/dialogs/ClosableDialog.tsx';
import { versionOf } from '../info/CropPanel.tsx';
import type { Size } from '../info/cropPosition.ts';
import { LibrarySkeleton } from '../library/skeletons.tsx';
import { defaultView, inFolder, type LibraryView, onlyKind } from '../library/view.ts';
import { MediaLibrary } from '../MediaLibrary.tsx';
import { CropStep } from './CropStep.tsx';

/** The chosen file: its URL in the library and its size in pixels, 0 if it has none. */
export type PickedMedia = { url: string; width: number; height: number };

export type MediaPickerProps = {
  /** In pixels: an image of another size is cropped first, if possible. Null uses a file unchanged. */
  targetSize?: Size | null;
  /** The accepted kinds of files; null accepts any. */
  kinds?: readonly MediaKind[] | null;
  /** Accepts only files of this MIME type. */
  mimetype?: string;
  /** The URL of the current file: the library opens in its folder and shows its information. */
  file?: string | null;
  /** The initial folder; a new value opens that folder, for example when the URL of the page changes. */
  folder?: string;
  onFolderChange?: (folder: string) => void;
  /** The choice, and the file that it is of. */
  onPick: (picked: PickedMedia, file: Upload) => void;
  /** Accepts several files at once, unchanged. */
  onPickFiles?: (files: readonly Upload[]) => void;
  onCancel: () => void;
};

type Sized = { url: string; width: number | null; height: number | null };

/** The URL of a replaced file has the number of its content, so that previews don't show a former one from a cache. */
const pickedFile = ({ url, width, height }: Sized, { content_version }: Upload): PickedMedia => ({
  url: withContentVersion(url, content_version),
  width: width ?? 0,
  height: height ?? 0,
});

/** The media library in a dialog; the chosen image is cropped to the required size. */
export default function MediaPicker(props: MediaPickerProps) {
  const { targetSize = null, onCancel } = props;
  const t = useT();
  const begin = useBeginning(props);
  const title = targetSize ? t('media.picker.titleSized', targetSize) : t('media.picker.title');
  return (
    <ClosableDialog title={title} closeLabel={t('media.actions.cancel')} onClose={onCancel} maxWidth="xl" asPage bare>
      {begin ? <Choosing {...props} begin={begin} /> : <Finding />}
    </ClosableDialog>
  );
}

type Beginning = Partial<Pick<LibraryView, 'folder' | 'file'>>;

/** Loaded once per opening: it is only the beginning. */
const once = { retry: false, gcTime: 0, staleTime: Number.POSITIVE_INFINITY } as const;

/** Returns where the library opens; null while that loads. */
function useBeginning({ file = null, folder = '/', kinds = null }: MediaPickerProps): Beginning | null {
  const ofFile = useFolderOfFile(file);
  const ofNewest = useFolderOfNewest(file === null && folder === '/' ? onlyKind(kinds) : null);
  return file === null ? ofNewest : ofFile;
}

/** Returns the folder of the current file; nothing if there is none. */
function useFolderOfFile(url: string | null): Beginning | null {
  const t = useT();
  const notify = useNotify();
  const { call } = useDataProvider<CmsDataProvider>();
  const { data, error } = useQuery({
    queryKey: ['uploads', 'folderOf', url],
    queryFn: () => call('GET /api/uploads/folders', { query: { file_url: url ?? '', limit: limits.maxPageSize } }),
    enabled: url !== null,
    ...once,
  });
  const gone = error instanceof ApiCallError && error.status === 404;
  // biome-ignore lint/correctness/useExhaustiveDependencies: notifies once for a deleted file
  useEffect(() => {
    if (gone) notify(t('media.unknownFile'), { type: 'warning' });
  }, [gone]);
  if (url === null || error) return {};
  if (!data) return null;
  const plain = removeContentVersions(url);
  const isIt = (one: Upload) => one.url === plain || one.optimized_versions.some((version) => version.url === plain);
  return { folder: data.path, file: data.files.find(isIt)?.filename ?? null };
}

/** Returns the folder of the newest file of a kind; nothing if there is none. */
function useFolderOfNewest(type: MediaKind | null): Beginning | null {
  const { getList } = useDataProvider<CmsDataProvider>();
  const { data, error } = useQuery({
    queryKey: ['uploads', 'newest', type],
    queryFn: () =>
      getList<Upload>(uploads.name, {
        pagination: { page: 1, perPage: 1 },
        sort: { field: 'created_at', order: 'DESC' },
        filter: { type },
      }),
    enabled: type !== null,
    ...once,
  });
  if (type === null || error) return {};
  if (!data) return null;
  const [newest] = data.data;
  return newest ? { folder: newest.folder } : {};
}

function Finding() {
  return (
    <Box sx={{ flex: 1, overflow: 'hidden', p: { xs: 2, sm: 3 } }}>
      <LibrarySkeleton layout="cards" />
    </Box>
  );
}

/** The library, or the crop of an image that does not have the required size. */
function Choosing(props: MediaPickerProps & { begin: Beginning }) {
  const { begin, targetSize = null, kinds = null, mimetype, folder = '/' } = props;
  const { onFolderChange, onPick, onPickFiles } = props;
  const [view, setView] = useState<LibraryView>({ ...defaultView, folder, ...begin });
  // Back or a pasted URL changes it from outside.
  const [known, setKnown] = useState(folder);
  if (known !== folder) {
    setKnown(folder);
    if (view.folder !== folder) setView(inFolder(view, folder));
  }
  const [unfit, setUnfit] = useState<Upload | null>(null);
  const go = (next: LibraryView) => {
    setView(next);
    if (next.folder !== view.folder) onFolderChange?.(next.folder);
  };
  const use = useEventCallback((file: Upload, url: string) => {
    const shown = file.optimized_versions.find((version) => version.url === url) ?? file;
    const there = targetSize && versionOf(file, targetSize);
    const fits = targetSize === null || (shown.width === targetSize.width && shown.height === targetSize.height);
    if (fits) onPick(pickedFile(shown, file), file);
    else if (there) onPick(pickedFile(there, file), file);
    else setUnfit(file);
  });
  const useFiles = useEventCallback((files: readonly Upload[]) => onPickFiles?.(files));
  const usesFiles = onPickFiles !== undefined;
  const picker = useMemo(
    () => ({ targetSize, kinds, mimetype, onUse: use, ...(usesFiles && { onUseFiles: useFiles }) }),
    [targetSize, kinds, mimetype, use, usesFiles, useFiles],
  );
  if (!unfit || !targetSize) return <MediaLibrary view={view} onView={go} picker={picker} />;
  return (
    <CropStep
      file={unfit}
      target={targetSize}
      onBack={() => setUnfit(null)}
      onUse={(made) => onPick(pickedFile(made, unfit), unfit)}
    />
  );
}
