import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import OutlinedInput from '@mui/material/OutlinedInput';
import Select from '@mui/material/Select';
import Switch from '@mui/material/Switch';
import type { ComponentProps, ComponentType } from 'react';
import { choiceOf } from '#resources/schema/visibility.ts';
import { useT } from '../../i18n/useT.ts';
import { DateEntry } from '../../ui/dates/DateEntry.tsx';
import { DateTimeInput as LocalDateTimeInput } from '../../ui/dates/DateTimeInput.tsx';
import { useUnreadable } from '../../ui/dates/useUnreadable.ts';
import type { DateKind } from '../../ui/format/enteredDate.ts';
import { lazyWithRetry } from '../../ui/lazyWithRetry.tsx';
import { FieldFrame, helpId } from '../form/FieldFrame.tsx';
import type { InputProps } from '../overrides.ts';
import { useFieldInput } from './useFieldInput.ts';
import { type Option, useOptions } from './useOptions.ts';

type DateProps = ComponentProps<typeof LocalDateTimeInput>;

type SelectProps = InputProps & {
  options: readonly (Option & { disabled?: boolean })[];
  /** Shown if the declaration has no help text. */
  help?: string;
};

/** A native select of these options. */
export function SelectInput({ options, help, ...props }: SelectProps) {
  const t = useT();
  const { frame, control, ref, aria, id, invalid, readOnly } = useFieldInput(props, { help });
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
        {options.map(({ value, label, disabled }) => (
          <option key={value} value={value} disabled={disabled}>
            {label}
          </option>
        ))}
      </Select>
    </FieldFrame>
  );
}

const ChoiceSelect = (props: InputProps) => <SelectInput {...props} options={useOptions(props)} />;

// Loaded lazily: few forms have them, and the first is large.
const OptionPicker = lazyWithRetry(() => import('./OptionPicker.tsx'));
const CheckboxesInput = lazyWithRetry(() => import('./CheckboxesInput.tsx'));

/** Choices with more options are found by typing. */
const maxSelectOptions = 10;
const maxCheckboxes = 12;

const optionsIn = ({ field }: InputProps): number => choiceOf(field)?.choices.length ?? 0;

export function ChoiceInput(props: InputProps) {
  return optionsIn(props) > maxSelectOptions ? <OptionPicker {...props} /> : <ChoiceSelect {...props} />;
}

/** Several of a set of options: checkboxes, or chips if there are many. */
export function ChoicesInput(props: InputProps) {
  return optionsIn(props) > maxCheckboxes ? <OptionPicker {...props} /> : <CheckboxesInput {...props} />;
}

/** Short texts that users type, as chips. */
export const TagsInput = (props: InputProps) => <OptionPicker {...props} />;

/** A switch has its label beside it. `label` replaces that of the declaration; `help` is shown if it has none. */
export function BooleanInput({ label, help, ...props }: InputProps & { label?: string; help?: string }) {
  const { frame, control, ref, id, aria, readOnly } = useFieldInput(props, { format: Boolean, help });
  const { value, onChange, ...rest } = control;
  const below = frame.error ?? frame.help;
  return (
    <div>
      <FormControlLabel
        label={label ?? frame.label}
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

/** The frame of an input for a date, a time or both. */
const inFrame = (kind: DateKind, Control: ComponentType<DateProps>) =>
  function DateInput(props: InputProps) {
    const { problem, handlers } = useUnreadable(kind);
    const { frame, control, ref, id, aria, invalid } = useFieldInput(props, { problem });
    const onBlur = () => {
      handlers.onBlur();
      control.onBlur();
    };
    return (
      <FieldFrame {...frame}>
        <Control {...control} {...handlers} onBlur={onBlur} id={id} inputRef={ref} error={invalid} inputProps={aria} />
      </FieldFrame>
    );
  };

export const DateTimeInput = inFrame('dateTime', LocalDateTimeInput);
export const DateInput = inFrame('date', (props) => <DateEntry {...props} kind="date" />);
export const TimeInput = inFrame('time', (props) => <DateEntry {...props} kind="time" />);
