import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';

type GrantRowProps = {
  /** What was granted, or to whom, and since when. */
  children: ReactNode;
  /** The button that removes the grant; null without the permission, or if there is nothing to remove. */
  removal: { text: string; label: string; busy: boolean; onRemove: () => void } | null;
};

/** One line in a list of grants: of the campaigns or folders of a user, or of the users of a folder. */
export function GrantRow({ children, removal }: GrantRowProps) {
  return (
    <Box component="li" sx={row}>
      <Box sx={{ flex: 1, minWidth: 0 }}>{children}</Box>
      {removal && (
        <Button size="small" color="error" loading={removal.busy} aria-label={removal.label} onClick={removal.onRemove}>
          {removal.text}
        </Button>
      )}
    </Box>
  );
}

const row = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  minHeight: 52,
  py: 0.75,
  borderBottom: 1,
  borderColor: 'divider',
} as const;
