import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import { useWatch } from 'react-hook-form';
import { TextInput } from '#src/engine/inputs/TextInputs.tsx';
import type { InputProps } from '#src/engine/overrides.ts';
import { useT } from '#src/i18n/useT.ts';

/** Most places truncate texts longer than `mark`; the input shows a warning but accepts them. */
type CountedInputProps = InputProps & { mark: number };

/** A text input with a character counter. */
export function CountedInput({ mark, ...props }: CountedInputProps) {
  return <TextInput {...props} below={(id) => <Counter id={id} source={props.source} mark={mark} />} />;
}

function Counter({ id, source, mark }: { id: string; source: string; mark: number }) {
  const t = useT();
  const count = [...String(useWatch({ name: source }) ?? '')].length;
  const isOver = count > mark;
  return (
    <FormHelperText
      id={id}
      component="div"
      sx={{ m: 0, display: 'flex', gap: 1, color: isOver ? 'warning.main' : undefined }}
    >
      {/* Announced once when the mark is exceeded, not on each key. */}
      <Box component="span" role="status" sx={{ flex: 1 }}>
        {isOver && t('settings.metaTags.over', { mark })}
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
