import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useRef } from 'react';
import { useFocusRestoration } from '../../ui/hooks/useFocusRestoration.ts';

type FormSectionProps = {
  title: string;
  /** One sentence on the purpose of the section. */
  help?: string;
  /** Buttons at the right of the title. */
  actions?: ReactNode;
  /** Makes the section focusable, for when the focused element inside it is disabled or removed. */
  keepsFocus?: boolean;
  children: ReactNode;
};

/** A titled group of inputs. */
export function FormSection({ title, help, actions, keepsFocus = false, children }: FormSectionProps) {
  const id = useId();
  const section = useRef<HTMLElement>(null);
  useFocusRestoration(section, section, keepsFocus);
  return (
    <Paper
      ref={section}
      variant="outlined"
      component="section"
      tabIndex={keepsFocus ? -1 : undefined}
      aria-labelledby={id}
      sx={{ p: { xs: 2, sm: 3 } }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'start', gap: 2, mb: 2 }}>
        <Box sx={{ flex: '1 1 180px' }}>
          <Typography variant="h2" id={id}>
            {title}
          </Typography>
          {help && (
            <Typography variant="body2" color="text.secondary">
              {help}
            </Typography>
          )}
        </Box>
        {actions}
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5 }}>{children}</Box>
    </Paper>
  );
}
