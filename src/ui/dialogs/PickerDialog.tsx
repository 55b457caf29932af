import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Dialog, { type DialogProps } from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useId } from 'react';

type PickerDialogProps = {
  title: string;
  /** The label of the close button. */
  closeLabel: string;
  onClose: () => void;
  maxWidth: DialogProps['maxWidth'];
  /** As high as the window from the start, with the page's background; by default as high as its content. */
  asPage?: boolean;
  children: ReactNode;
};

/** The frame of a dialog with a header and a close button. Full screen on phones. */
export function PickerDialog({ title, closeLabel, onClose, maxWidth, asPage = false, children }: PickerDialogProps) {
  const titleId = useId();
  const isNarrow = useMediaQuery((theme) => theme.breakpoints.down(asPage ? 'md' : 'sm'), { noSsr: true });
  const ground = asPage && { bgcolor: 'background.default' };
  const size = isNarrow ? fullScreen : asPage && { height: '90vh' };
  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={isNarrow}
      fullWidth
      maxWidth={maxWidth}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { ...size, ...ground } } }}
    >
      <Box sx={head}>
        <Typography id={titleId} variant="h2" component="h2" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        <IconButton size="small" aria-label={closeLabel} onClick={onClose}>
          <Close fontSize="small" />
        </IconButton>
      </Box>
      {children}
    </Dialog>
  );
}

const fullScreen = { height: '100%', margin: 0, borderRadius: 0 } as const;
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
