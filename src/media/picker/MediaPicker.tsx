import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, useMemo, useState } from 'react';
import type { MediaKind } from '../../../contracts/media.ts';
import { isOptimisable } from '../../../contracts/media.ts';
import type { Upload } from '../../../resources/uploads/schema.ts';
import { useT } from '../../i18n/useT.ts';
import { versionOf } from '../info/CropPanel.tsx';
import type { Size } from '../info/cropPosition.ts';
import { MediaLibrary } from '../library/MediaLibrary.tsx';
import { defaultView, inFolder, type LibraryView } from '../library/view.ts';
import { useLatest } from '../useLatest.ts';
import { CropStep } from './CropStep.tsx';

/** What was chosen: an address of the library, and its size in pixels, 0 for what has none. */
export type PickedMedia = { url: string; width: number; height: number };

export type MediaPickerProps = {
  /** In pixels: a picture of another size is cropped on the way. Null takes a file as it is. */
  targetSize?: Size | null;
  /** The kinds of files that can be chosen; null is any. */
  kinds?: readonly MediaKind[] | null;
  /** The folder that is open at first, and again whenever this says another, as where an address drives it. */
  folder?: string;
  onFolderChange?: (folder: string) => void;
  onPick: (picked: PickedMedia) => void;
  onCancel: () => void;
};

const pickedFile = ({
  url,
  width,
  height,
}: {
  url: string;
  width: number | null;
  height: number | null;
}): PickedMedia => ({
  url,
  width: width ?? 0,
  height: height ?? 0,
});

/** The media library in a dialog, to choose a file from; what is chosen fits the size that is asked for. */
export default function MediaPicker(props: MediaPickerProps) {
  const { targetSize = null, kinds = null, folder = '/', onFolderChange, onPick, onCancel } = props;
  const t = useT();
  const titleId = useId();
  const isNarrow = useMediaQuery((theme) => theme.breakpoints.down('md'), { noSsr: true });
  const [view, setView] = useState<LibraryView>({ ...defaultView, folder });
  // Back, or a pasted address, change it from outside.
  const [known, setKnown] = useState(folder);
  if (known !== folder) {
    setKnown(folder);
    if (view.folder !== folder) setView(inFolder(view, folder));
  }
  const [cropped, setCropped] = useState<Upload | null>(null);
  const go = (next: LibraryView) => {
    setView(next);
    if (next.folder !== view.folder) onFolderChange?.(next.folder);
  };
  const use = useLatest((file: Upload) => {
    const there = targetSize && versionOf(file, targetSize);
    const fits = targetSize === null || (file.width === targetSize.width && file.height === targetSize.height);
    if (there) onPick(pickedFile(there));
    else if (fits || !isOptimisable(file)) onPick(pickedFile(file));
    else setCropped(file);
  });
  const picker = useMemo(() => ({ targetSize, kinds, onUse: use }), [targetSize, kinds, use]);
  const title = targetSize ? t('media.picker.titleSized', targetSize) : t('media.picker.title');
  return (
    <Dialog
      open
      onClose={onCancel}
      fullScreen={isNarrow}
      fullWidth
      maxWidth="xl"
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: isNarrow ? fullScreen : inWindow } }}
    >
      <Box sx={head}>
        <Typography id={titleId} variant="h2" component="h2" noWrap sx={{ flex: 1 }}>
          {title}
        </Typography>
        <IconButton size="small" aria-label={t('media.actions.cancel')} onClick={onCancel}>
          <Close fontSize="small" />
        </IconButton>
      </Box>
      {cropped && targetSize ? (
        <CropStep
          file={cropped}
          target={targetSize}
          onBack={() => setCropped(null)}
          onMade={(version) => onPick(pickedFile(version))}
        />
      ) : (
        <MediaLibrary view={view} onView={go} picker={picker} />
      )}
    </Dialog>
  );
}

const inWindow = { height: '90vh', bgcolor: 'background.default' } as const;
const fullScreen = { height: '100%', margin: 0, borderRadius: 0, bgcolor: 'background.default' } as const;
const head = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  flexShrink: 0,
  px: { xs: 2, sm: 3 },
  py: 1,
  borderBottom: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
} as const;
