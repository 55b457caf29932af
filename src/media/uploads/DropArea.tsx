import UploadOutlined from '@mui/icons-material/UploadOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import useEventCallback from '@mui/utils/useEventCallback';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef } from 'react';
import { useDropzone } from 'react-dropzone';
import type { MediaKind } from '#contracts/media.ts';
import { mediaTypes } from '#contracts/media.ts';
import { useT } from '../../i18n/useT.ts';
import { useChooseFiles } from './useChooseFiles.ts';

type Choosing = { chooseFiles: () => void; chooseFolder: () => void };
const ChoosingContext = createContext<Choosing | null>(null);

/** Returns functions that open the browser's file or folder chooser. @throws outside of a DropArea */
export function useChoosing(): Choosing {
  const choosing = useContext(ChoosingContext);
  if (!choosing) throw new Error('Use this component inside a DropArea.');
  return choosing;
}

type DropAreaProps = {
  folder: string;
  /** The display name of the folder. */
  folderName: string;
  kinds: readonly MediaKind[] | null;
  children: ReactNode;
};

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Adds files and folders that are dropped on it, pasted or chosen to the upload queue. */
export function DropArea({ folder, folderName, kinds, children }: DropAreaProps) {
  const t = useT();
  const choose = useChooseFiles(folder, kinds);
  const folderInput = useRef<HTMLInputElement>(null);
  const accepted = useMemo(
    () =>
      mediaTypes.filter(({ type }) => kinds === null || kinds.includes(type)).flatMap(({ extensions }) => extensions),
    [kinds],
  );
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    // Includes refused files: they are listed with the reason.
    onDrop: (files, refused) => choose([...files, ...refused.map(({ file }) => file)]),
    noClick: true,
    noKeyboard: true,
  });
  usePaste(choose);
  const choosing = useMemo(() => ({ chooseFiles: open, chooseFolder: () => folderInput.current?.click() }), [open]);
  return (
    <Box
      {...getRootProps({ role: 'presentation' })}
      sx={{ position: 'relative', display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0, minWidth: 0 }}
    >
      <input
        {...getInputProps()}
        accept={accepted.map((extension) => `.${extension}`).join()}
        aria-label={t('media.actions.chooseFiles')}
      />
      <input
        ref={folderInput}
        type="file"
        hidden
        multiple
        aria-label={t('media.actions.chooseFolder')}
        {...{ webkitdirectory: '' }}
        onChange={({ target }) => {
          choose([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <ChoosingContext value={choosing}>{children}</ChoosingContext>
      {isDragActive && (
        <Box sx={overlay}>
          <UploadOutlined aria-hidden sx={{ fontSize: 32 }} />
          <Typography variant="h2" component="p">
            {t('media.dropHere', { folder: folderName })}
          </Typography>
        </Box>
      )}
    </Box>
  );
}

/** Handles files that are pasted anywhere on the screen except into a field. */
function usePaste(choose: (files: readonly File[]) => void): void {
  const paste = useEventCallback((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (files.length === 0 || isTyping(event.target)) return;
    event.preventDefault();
    choose(files);
  });
  useEffect(() => {
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [paste]);
}

const overlay = {
  position: 'absolute',
  inset: 8,
  zIndex: 2,
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  gap: 1,
  pointerEvents: 'none',
  color: 'primary.light',
  bgcolor: 'accentSoft',
  opacity: 0.94,
  border: 2,
  borderStyle: 'dashed',
  borderColor: 'primary.light',
  borderRadius: 1,
} as const;
