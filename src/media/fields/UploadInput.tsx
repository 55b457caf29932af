import ImageOutlined from '@mui/icons-material/ImageOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Suspense, useEffect, useRef, useState } from 'react';
import { FieldFrame } from '../../engine/form/FieldFrame.tsx';
import { useFieldInput } from '../../engine/inputs/useFieldInput.ts';
import type { InputProps } from '../../engine/overrides.ts';
import { useT } from '../../i18n/useT.ts';
import { lazyWithRetry } from '../../ui/lazyWithRetry.tsx';
import type { Size } from '../info/cropPosition.ts';
import { LazyMediaPicker } from '../picker/LazyMediaPicker.tsx';
import { acceptedBy } from './acceptedBy.ts';

// Loaded lazily: the images of campaigns are shown by themselves.
const ChosenFile = lazyWithRetry(() => import('./ChosenFile.tsx'));

type OpenedByAddress = {
  isOpen: boolean;
  /** True if it was opened at the current file instead of a folder. */
  atFile: boolean;
  /** Opens it, with the URL of the current file. */
  onOpen: (file: string | null) => void;
};

type UploadInputProps = InputProps & {
  folder?: string;
  onFolderChange?: (folder: string) => void;
  /** Set if the URL of the page opens and closes the library; otherwise the field has that state itself. */
  opened?: OpenedByAddress;
  /** Called when the library closes, with or without a choice. */
  onClose?: () => void;
};

/** A field with the URL of a file: shows it, and chooses one from the media library or removes it. */
export function UploadInput({ folder, onFolderChange, opened, onClose, ...props }: UploadInputProps) {
  const t = useT();
  const { frame, control, aria, id } = useFieldInput(props);
  const [openedHere, setOpenedHere] = useState(false);
  const isOpen = opened ? opened.isOpen : openedHere;
  const url = typeof control.value === 'string' ? control.value : '';
  const locked = aria.readOnly;
  const { kinds, size } = acceptedBy(props.field);
  const isImage = kinds?.join() === 'image';
  const button = useFocusAfter(isOpen);
  const open = () => (opened ? opened.onOpen(url || null) : setOpenedHere(true));
  const close = () => {
    setOpenedHere(false);
    onClose?.();
  };
  return (
    <FieldFrame {...frame} group help={frame.help ?? (size ? t('media.input.size', size) : undefined)}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        {isImage && <Picture url={url} label={frame.label} shape={size} />}
        {!isImage && url && (
          <Suspense>
            <ChosenFile url={url} />
          </Suspense>
        )}
        <Box sx={{ display: 'flex', gap: 1 }}>
          <Button ref={button} id={id} variant="outlined" disabled={locked} onClick={open}>
            {t(url ? 'media.input.change' : 'media.input.choose')}
          </Button>
          {url && (
            <Button color="inherit" disabled={locked} onClick={() => control.onChange(null)}>
              {t('media.input.clear')}
            </Button>
          )}
        </Box>
      </Box>
      {isOpen && (
        <LazyMediaPicker
          targetSize={size}
          kinds={kinds}
          file={opened?.atFile === false ? null : url || null}
          folder={folder}
          onFolderChange={onFolderChange}
          onPick={(picked) => {
            control.onChange(picked.url);
            close();
          }}
          onCancel={close}
        />
      )}
    </FieldFrame>
  );
}

/** Moves the focus to the button when the library closes, after the frame has moved it to the screen's title. */
export function useFocusAfter(isOpen: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    const isClosed = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    if (!isClosed) return;
    const frame = requestAnimationFrame(() => button.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [isOpen]);
  return button;
}

function Picture({ url, label, shape }: { url: string; label: string; shape: Size | null | undefined }) {
  const t = useT();
  const [failed, setFailed] = useState<string | null>(null);
  const { width, height } = shape ?? { width: 4, height: 3 };
  return (
    <Box sx={box} style={{ aspectRatio: `${width} / ${height}` }}>
      {url && failed !== url ? (
        <Box
          component="img"
          src={url}
          alt={t('media.input.preview', { name: label })}
          onError={() => setFailed(url)}
          sx={{ display: 'block', width: '100%', height: '100%', objectFit: 'cover' }}
        />
      ) : (
        <Typography
          variant="caption"
          color="text.secondary"
          sx={{ width: '100%', height: '100%', display: 'grid', placeContent: 'center', justifyItems: 'center' }}
        >
          <ImageOutlined aria-hidden fontSize="small" />
          {url ? t('media.info.previewFailed') : t('media.input.none')}
        </Typography>
      )}
    </Box>
  );
}

const box = {
  height: 84,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  overflow: 'hidden',
  bgcolor: 'action.hover',
} as const;
