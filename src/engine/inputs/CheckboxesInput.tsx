import Box from '@mui/material/Box';
import { PlainCheckbox } from '../../ui/PlainCheckbox.tsx';
import { FieldFrame } from '../form/FieldFrame.tsx';
import type { InputProps } from '../overrides.ts';
import { useFieldInput } from './useFieldInput.ts';
import { type Option, useOptions } from './useOptions.ts';

/** A checkbox for each option. */
export default function CheckboxesInput(props: InputProps) {
  const { frame, control, ref, aria, readOnly } = useFieldInput(props);
  const options = useOptions(props);
  const ticked: readonly unknown[] = Array.isArray(control.value) ? control.value : [];
  const toggle = (toggled: string) => {
    const isTicked = ({ value }: Option) => ticked.includes(value) !== (value === toggled);
    control.onChange(options.filter(isTicked).map(({ value }) => value));
  };
  return (
    <FieldFrame {...frame} group>
      <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, columnGap: 2 }}>
        {options.map(({ value, label }, at) => (
          <PlainCheckbox
            key={value}
            shown
            label={label}
            checked={ticked.includes(value)}
            onChange={() => toggle(value)}
            inputProps={{
              ref: at === 0 ? ref : undefined,
              name: control.name,
              disabled: readOnly,
              'aria-describedby': aria['aria-describedby'],
            }}
          />
        ))}
      </Box>
    </FieldFrame>
  );
}
