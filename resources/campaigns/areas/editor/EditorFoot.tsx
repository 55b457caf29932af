import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

type EditorFootProps = {
  /** Why nothing can be typed or saved in the frame now, and what becomes of what was; in words. */
  reason: string;
  text: string;
  action?: ReactNode;
};

/** At the foot of a closed frame, where its own way to save would be: why there is none now. */
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
