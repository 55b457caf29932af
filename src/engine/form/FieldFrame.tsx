import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

type FieldFrameProps = {
  /** The id of the input; help and error have the id `${id}-help`. */
  id: string;
  label: string;
  required?: boolean;
  help?: string;
  error?: string;
  /** For fields with several inputs: the label names the group. */
  group?: boolean;
  children: ReactNode;
};

/** Returns the id of the text below an input, for its `aria-describedby`. */
export const helpId = (id: string): string => `${id}-help`;

/**
 * Returns the `aria-required` of a required input. The error of an empty input says that it is required, and screen readers
 * would say it twice.
 */
export const ariaRequired = (error: string | undefined, value: unknown): true | undefined =>
  error && String(value ?? '').trim() === '' ? undefined : true;

/** An input with its label above, and its help or error below. */
export function FieldFrame({ id, label, required, help, error, group = false, children }: FieldFrameProps) {
  const below = error ?? help;
  const labelId = `${id}-label`;
  return (
    <Box
      role={group ? 'group' : undefined}
      aria-labelledby={group ? labelId : undefined}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 0.5, minWidth: 0 }}
    >
      <FormLabel
        component={group ? 'div' : 'label'}
        id={labelId}
        htmlFor={group ? undefined : id}
        error={Boolean(error)}
        sx={{ typography: 'body2', fontWeight: 600, color: 'text.primary' }}
      >
        {label}
        {required && (
          <Typography component="span" aria-hidden color="text.secondary">
            {' *'}
          </Typography>
        )}
      </FormLabel>
      {children}
      {below && (
        <FormHelperText id={helpId(id)} error={Boolean(error)} sx={{ m: 0 }}>
          {below}
        </FormHelperText>
      )}
    </Box>
  );
}
