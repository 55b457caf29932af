import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, type WheelEvent } from 'react';
import { maxPublicValueLength } from '#contracts/reportItems.ts';
import { useReports } from '../ReportsContext.ts';

type RaffleFieldProps = {
  label: string;
  value: string;
  /** Whether it is a number of 1 or more instead of a text. */
  number?: boolean;
  help?: string;
  problem?: string | null;
  onChange: (value: string) => void;
};

/** A field of the form that draws winners. */
export function RaffleField({ label, value, number = false, help, problem = null, onChange }: RaffleFieldProps) {
  const id = useId();
  const { mayDraw } = useReports();
  const below = problem ?? help;
  return (
    <Box sx={{ minWidth: 0, flex: number ? undefined : '1 1 280px', maxWidth: 480 }}>
      <InputLabel htmlFor={id}>{label}</InputLabel>
      <OutlinedInput
        id={id}
        size="small"
        fullWidth={!number}
        type={number ? 'number' : 'text'}
        value={value}
        error={problem !== null}
        disabled={!mayDraw}
        onChange={(event) => onChange(event.target.value)}
        inputProps={{
          ...(number ? { min: 1, step: 1 } : { maxLength: maxPublicValueLength }),
          'aria-describedby': below ? `${id}-below` : undefined,
          // Scrolling the page with the pointer over the input would change its number.
          onWheel: ({ currentTarget }: WheelEvent<HTMLInputElement>) => number && currentTarget.blur(),
        }}
      />
      {below && (
        <FormHelperText error={problem !== null} id={`${id}-below`} sx={{ mx: 0 }}>
          {below}
        </FormHelperText>
      )}
    </Box>
  );
}
