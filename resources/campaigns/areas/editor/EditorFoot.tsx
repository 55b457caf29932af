import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

type EditorFootProps = {
  /** Why the editor cannot be used here now. */
  reason: string;
  text: string;
  action?: ReactNode;
};

/** The bar at the bottom of the area while the frame is closed or the editor is open in its own tab; explains why. */
export function EditorFoot({ reason, text, action }: EditorFootProps) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        py: 1.5,
        px: { xs: 2, sm: 3 },
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: 'background.default',
      }}
    >
      <Box role="status" sx={{ flex: '1 1 240px' }}>
        <Typography variant="subtitle2" component="p">
          {reason}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {text}
        </Typography>
      </Box>
      {action}
    </Box>
  );
}
