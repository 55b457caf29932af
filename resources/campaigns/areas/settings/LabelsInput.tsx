import Autocomplete from '@mui/material/Autocomplete';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { FieldFrame, helpId } from '../../../../src/engine/form/FieldFrame.tsx';
import { firstErrorAt } from '../../../../src/engine/inputs/errorAt.ts';
import { useFieldInput } from '../../../../src/engine/inputs/useFieldInput.ts';
import type { InputProps } from '../../../../src/engine/overrides.ts';
import { useT } from '../../../../src/i18n/useT.ts';
import { useKnownLabels } from '../../useKnownLabels.ts';

const isText = (value: unknown): value is string => typeof value === 'string';

/** Trims the labels and removes empty and duplicate ones. */
const cleaned = (labels: readonly string[]): string[] =>
  [...new Set(labels.map((label) => label.trim()))].filter(Boolean);

/** Edits labels as chips: selected from existing labels, or typed. */
export function LabelsInput(props: InputProps) {
  const t = useT();
  const { frame, control, ref, aria, id, readOnly } = useFieldInput(props);
  const { formState } = useFormContext();
  const [typed, setTyped] = useState('');
  const known = useKnownLabels(typed);
  const labels: string[] = Array.isArray(control.value) ? control.value.filter(isText) : [];
  const error = firstErrorAt(formState.errors, props.source);
  const change = (next: readonly string[]) => {
    control.onChange(cleaned(next));
    setTyped('');
  };
  return (
    <FieldFrame {...frame} error={error} help={t('settings.general.labelsHelp')}>
      <Autocomplete
        multiple
        freeSolo
        filterSelectedOptions
        id={id}
        size="small"
        readOnly={readOnly}
        options={known}
        value={labels}
        onChange={(_event, next) => change(next)}
        inputValue={typed}
        onInputChange={(_event, text, reason) => reason === 'input' && setTyped(text)}
        onBlur={() => {
          // Adds typed text on blur, so that Enter is not required.
          if (typed.trim() !== '' && !readOnly) change([...labels, typed]);
          control.onBlur();
        }}
        slotProps={{ chip: { size: 'small' } }}
        renderInput={({ InputProps: { ref: frameRef, className, startAdornment }, inputProps }) => (
          <OutlinedInput
            ref={frameRef}
            className={className}
            startAdornment={startAdornment}
            inputRef={ref}
            size="small"
            fullWidth
            name={control.name}
            error={Boolean(error)}
            placeholder={labels.length === 0 ? t('settings.general.addLabel') : undefined}
            inputProps={{
              ...inputProps,
              ...aria,
              'aria-invalid': Boolean(error),
              'aria-describedby': helpId(id),
            }}
          />
        )}
      />
    </FieldFrame>
  );
}
