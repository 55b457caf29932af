import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

type FactorSectionProps = { title: string; text: string; actions: ReactNode; children: ReactNode };

/** A kind of second factor: what it is, its buttons, and below them what the user has of it. */
export function FactorSection({ title, text, actions, children }: FactorSectionProps) {
  const titleId = useId();
  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      sx={{ p: 2.5, display: 'grid', gap: 1.5, '& + &': { borderTop: 1, borderColor: 'divider' } }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'start', justifyContent: 'space-between' }}>
        <Box sx={{ flex: '1 1 300px' }}>
          <Typography variant="h2" id={titleId}>
            {title}
          </Typography>
          <Typography variant="body2" color="text.secondary">
            {text}
          </Typography>
        </Box>
        <Box sx={{ display: 'flex', gap: 1 }}>{actions}</Box>
      </Box>
      {children}
    </Box>
  );
}
