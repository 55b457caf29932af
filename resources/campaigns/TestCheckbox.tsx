import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useFieldInput } from '#src/engine/inputs/useFieldInput.ts';
import type { InputProps } from '#src/engine/overrides.ts';
import { useT } from '#src/i18n/useT.ts';

/** Marks the new campaign as a test campaign. */
export function TestCheckbox(props: InputProps) {
  const t = useT();
  const { control, ref, id, aria } = useFieldInput(props, { format: Boolean });
  const { value, onChange, ...rest } = control;
  return (
    <FormControlLabel
      label={t('campaigns.test')}
      sx={{ justifySelf: 'start' }}
      control={
        <Checkbox
          {...rest}
          id={id}
          checked={value}
          onChange={(event) => onChange(event.target.checked)}
          slotProps={{ input: { ref, ...aria } }}
        />
      }
    />
  );
}
