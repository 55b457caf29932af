import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import OutlinedInput from '@mui/material/OutlinedInput';
import { FieldFrame } from '#src/engine/form/FieldFrame.tsx';
import { useFieldInput } from '#src/engine/inputs/useFieldInput.ts';
import type { InputProps } from '#src/engine/overrides.ts';
import { useT } from '#src/i18n/useT.ts';

type CountedInputProps = InputProps & {
  /** Most places truncate longer texts; the input shows a warning but accepts them. */
  mark: number;
};

/** A text input with a character counter. */
export function CountedInput({ mark, ...props }: CountedInputProps) {
  const t = useT();
  const { frame, control, ref, aria, id, invalid } = useFieldInput(props);
  const multiline = 'multiline' in props.field && props.field.multiline === true;
  const count = [...String(control.value ?? '')].length;
  const countId = `${id}-count`;
  const describedBy = [aria['aria-describedby'], countId].filter(Boolean).join(' ');
  return (
    <FieldFrame {...frame}>
      <OutlinedInput
        {...control}
        id={id}
        inputRef={ref}
        size="small"
        fullWidth
        error={invalid}
        multiline={multiline}
        minRows={multiline ? 3 : undefined}
        maxRows={multiline ? 12 : undefined}
        autoComplete="off"
        inputProps={{ ...aria, 'aria-describedby': describedBy }}
      />
      <Counter
        id={countId}
        count={count}
        mark={mark}
        over={count > mark ? t('settings.metaTags.over', { mark }) : ''}
      />
    </FieldFrame>
  );
}

type CounterProps = { id: string; count: number; mark: number; over: string };

function Counter({ id, count, mark, over }: CounterProps) {
  const t = useT();
  return (
    <FormHelperText
      id={id}
      component="div"
      sx={{ m: 0, display: 'flex', gap: 1, color: over ? 'warning.main' : undefined }}
    >
      {/* Announced once when the mark is exceeded, not on each key. */}
      <Box component="span" role="status" sx={{ flex: 1 }}>
        {over}
      </Box>
      <Box
        component="span"
        aria-label={t('settings.metaTags.counted', { count, mark })}
        role="img"
        sx={{ fontVariantNumeric: 'tabular-nums' }}
      >
        {t('settings.metaTags.count', { count, mark })}
      </Box>
    </FormHelperText>
  );
}
