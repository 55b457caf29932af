import Close from '@mui/icons-material/Close';
import Search from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { KeyboardEvent, ReactNode } from 'react';
import { useT } from '../../i18n/useT.ts';

type PaletteFrameProps = { onClose: () => void; children: ReactNode };

const isPaletteKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey;

/** The dialog of the command palette. Its shortcut closes it. Full screen on phones. */
export function PaletteFrame({ onClose, children }: PaletteFrameProps) {
  const t = useT();
  const isNarrow = useMediaQuery((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isPaletteKey(event)) return;
    event.preventDefault();
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      onKeyDown={onKeyDown}
      fullScreen={isNarrow}
      fullWidth
      transitionDuration={0}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      slotProps={{ paper: { 'aria-label': t('palette.title'), sx: isNarrow ? fullScreen : atTop } }}
    >
      {children}
    </Dialog>
  );
}

type PaletteHeadProps = {
  onClose: () => void;
  input: ReactNode;
  /** While results are loading. */
  isBusy: boolean;
};

/** The input of the palette, with a close button on phones. */
export function PaletteHead({ onClose, input, isBusy }: PaletteHeadProps) {
  const t = useT();
  return (
    <Box sx={head}>
      <Search fontSize="small" sx={{ color: 'text.secondary' }} />
      {input}
      <IconButton aria-label={t('palette.close')} edge="end" onClick={onClose} sx={{ display: { sm: 'none' } }}>
        <Close fontSize="small" />
      </IconButton>
      {isBusy && <LinearProgress aria-label={t('palette.loading')} sx={progress} />}
    </Box>
  );
}

const fullScreen = { height: '100%', margin: 0, borderRadius: 0 } as const;
const atTop = { width: 640, maxWidth: 'calc(100% - 32px)', marginTop: '12vh', maxHeight: '70vh' } as const;
const head = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  flexShrink: 0,
  gap: 1,
  px: 2,
  minHeight: 52,
  borderBottom: 1,
  borderColor: 'divider',
} as const;
const progress = { position: 'absolute', insetInline: 0, bottom: -1, height: 2 } as const;

/** The style of the palette's input, which the dialog frames. */
export const inputStyle = {
  font: 'inherit',
  fontSize: 16,
  flex: 1,
  minWidth: 0,
  height: 48,
  padding: 0,
  border: 0,
  // The whole dialog has one input, which has the focus.
  outline: 'none',
  color: 'text.primary',
  backgroundColor: 'transparent',
  '&::placeholder': { color: 'text.secondary', opacity: 1 },
} as const;
