import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

type EditorFootProps = {
  /** Why the frame is closed, and what happens to unsaved input. */
  reason: string;
  text: string;
  action?: ReactNode;
};

/** The bar below a closed frame; explains why the editor cannot save now. */
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
