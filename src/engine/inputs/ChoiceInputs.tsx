import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import OutlinedInput from '@mui/material/OutlinedInput';
import Select from '@mui/material/Select';
import Switch from '@mui/material/Switch';
import { useT } from '../../i18n/useT.ts';
import { DateTimeInput as LocalDateTimeInput } from '../../ui/DateTimeInput.tsx';
import { FieldFrame, helpId } from '../form/FieldFrame.tsx';
import type { InputProps } from '../overrides.ts';
import { useFieldInput } from './useFieldInput.ts';

type Option = { value: string; label: string };

function OptionInput({ options, ...props }: InputProps & { options: Option[] }) {
  const t = useT();
  const { frame, control, ref, aria, id, invalid, readOnly } = useFieldInput(props);
  // A read-only select shows its choice as text, which can be copied.
  if (readOnly) {
    const value = options.find((option) => option.value === control.value)?.label ?? t('engine.form.noChoice');
    const text = { ...control, value, id, inputRef: ref, error: invalid, inputProps: aria };
    return (
      <FieldFrame {...frame}>
        <OutlinedInput {...text} size="small" fullWidth />
      </FieldFrame>
    );
  }
  return (
    <FieldFrame {...frame}>
      <Select
        native
        {...control}
        inputRef={ref}
        error={invalid}
        input={<OutlinedInput size="small" fullWidth id={id} inputProps={{ ...aria, id }} />}
      >
        <option value="">{frame.required ? t('engine.form.choose') : t('engine.form.noChoice')}</option>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </FieldFrame>
  );
}

export function ChoiceInput(props: InputProps) {
  const { words } = useFieldInput(props);
  const choices = props.field.kind === 'choice' ? props.field.choices : [];
  const options = choices.map((value) => ({ value, label: words.choice(props.source, value) }));
  return <OptionInput {...props} options={options} />;
}

/** A switch has its label beside it. */
export function BooleanInput(props: InputProps) {
  const { frame, control, ref, id, aria, readOnly } = useFieldInput(props, { format: Boolean });
  const { value, onChange, ...rest } = control;
  const below = frame.error ?? frame.help;
  return (
    <div>
      <FormControlLabel
        label={frame.label}
        control={
          <Switch
            {...rest}
            id={id}
            checked={value}
            disabled={readOnly}
            onChange={(event) => onChange(event.target.checked)}
            slotProps={{ input: { ref, ...aria } }}
          />
        }
      />
      {below && (
        <FormHelperText id={helpId(id)} error={Boolean(frame.error)} sx={{ m: 0 }}>
          {below}
        </FormHelperText>
      )}
    </div>
  );
}

export function DateTimeInput(props: InputProps) {
  const { frame, control, ref, id, aria, invalid } = useFieldInput(props);
  return (
    <FieldFrame {...frame}>
      <LocalDateTimeInput
        {...control}
        id={id}
        inputRef={ref}
        error={invalid}
        inputProps={aria}
        onChange={control.onChange}
      />
    </FieldFrame>
  );
}
