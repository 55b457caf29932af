import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { TitledDialog, type TitledDialogProps } from './TitledDialog.tsx';

type ClosableDialogProps = Omit<TitledDialogProps, 'header' | 'fullScreen' | 'paperStyle' | 'cancelLabel'> & {
  /** The label of the close button. */
  closeLabel: string;
  /** As high as the window from the start, with the page's background; by default as high as its content. */
  asPage?: boolean;
};

/** A dialog with a close button in its header instead of Cancel. It is full screen on phones. */
export function ClosableDialog({ closeLabel, asPage = false, contentStyle, ...frame }: ClosableDialogProps) {
  const { title, busy, onClose } = frame;
  const isFullScreen = useMediaQuery((theme) => theme.breakpoints.down(asPage ? 'md' : 'sm'), { noSsr: true });
  const size = isFullScreen ? fullScreen : asPage && { height: '90vh' };
  return (
    <TitledDialog
      {...frame}
      fullScreen={isFullScreen}
      paperStyle={{ ...size, ...(asPage && { bgcolor: 'background.default' }) }}
      contentStyle={{ px: { xs: 2, sm: 3 }, ...contentStyle }}
      header={(titleId) => (
        <Box sx={head}>
          <Typography id={titleId} variant="h2" component="h2" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          <IconButton size="small" aria-label={closeLabel} disabled={busy} onClick={onClose}>
            <Close fontSize="small" />
          </IconButton>
        </Box>
      )}
    />
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
