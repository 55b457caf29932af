import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import Select from '@mui/material/Select';
import { type KeyboardEvent, useId, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { ValidationCode } from '#contracts/validation.ts';
import { isObject } from '#contracts/values.ts';
import { emptyValue } from '#resources/schema/emptyRecord.ts';
import { isMapKey } from '#resources/schema/toJsonSchema.ts';
import { useInSentence } from '../../i18n/useInSentence.ts';
import { useT } from '../../i18n/useT.ts';
import { FieldFrame, helpId } from '../form/FieldFrame.tsx';
import { useFormState } from '../form/FormContext.ts';
import type { InputProps } from '../overrides.ts';
import { useResourceWords } from '../words.ts';
import { EntryFrame } from './EntryFrame.tsx';
import { errorAt } from './errorAt.ts';
import { NoEntries } from './ListInput.tsx';

/** Entries by key; keys are chosen from the declared ones if there are any, else typed. */
export function MapInput({ source, field, resource }: InputProps) {
  const id = useId();
  const words = useResourceWords(resource);
  const { formState, setValue } = useFormContext();
  const watched: unknown = useWatch({ name: source });
  if (field.kind !== 'map') return null;
  const values = isObject(watched) ? watched : {};
  const change = (next: Record<string, unknown>) =>
    setValue(source, next, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  const remove = (key: string) => change(Object.fromEntries(Object.entries(values).filter(([each]) => each !== key)));
  const taken = Object.keys(values);
  const add = (key: string) => change({ ...values, [key]: emptyValue(field.item) });
  const label = words.field(source);
  return (
    <FieldFrame
      id={id}
      group
      label={label}
      required={field.required}
      help={words.help(source)}
      error={errorAt(formState.errors, source)}
    >
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {taken.map((key) => (
          <EntryFrame
            key={key}
            name={key}
            field={field.item}
            source={`${source}.${key}`}
            onRemove={() => remove(key)}
          />
        ))}
      </Box>
      {taken.length === 0 && <NoEntries />}
      {field.keys ? (
        <GivenKeys label={label} keys={field.keys.filter((key) => !taken.includes(key))} onAdd={add} />
      ) : (
        <TypedKey label={label} taken={taken} onAdd={add} />
      )}
    </FieldFrame>
  );
}

type AddProps = { label: string; onAdd: (key: string) => void };

function GivenKeys({ label, keys, onAdd }: AddProps & { keys: string[] }) {
  const t = useT();
  const inSentence = useInSentence();
  const readOnly = useFormState().readOnly !== null;
  const words = t('engine.form.addTo', { name: inSentence(label) });
  if (keys.length === 0) return null;
  return (
    <Select
      native
      value=""
      disabled={readOnly}
      onChange={(event) => onAdd(event.target.value)}
      input={<OutlinedInput size="small" inputProps={{ 'aria-label': words }} sx={{ justifySelf: 'start' }} />}
    >
      <option value="">{words}</option>
      {keys.map((key) => (
        <option key={key} value={key}>
          {key}
        </option>
      ))}
    </Select>
  );
}

function TypedKey({ label, taken, onAdd }: AddProps & { taken: string[] }) {
  const t = useT();
  const inSentence = useInSentence();
  const id = useId();
  const readOnly = useFormState().readOnly !== null;
  const [key, setKey] = useState('');
  const [problem, setProblem] = useState<ValidationCode | null>(null);
  const add = () => {
    const found = !isMapKey(key) ? 'key' : taken.includes(key) ? 'key-taken' : null;
    setProblem(found);
    if (found) return;
    onAdd(key);
    setKey('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (!readOnly) add();
  };
  return (
    <FieldFrame
      id={id}
      label={t('engine.form.keyOf', { name: inSentence(label) })}
      error={problem ? t(`validation.${problem}`) : undefined}
    >
      <Box sx={{ display: 'flex', gap: 1 }}>
        <OutlinedInput
          id={id}
          size="small"
          value={key}
          error={problem !== null}
          autoComplete="off"
          onChange={(event) => {
            setKey(event.target.value.trim());
            setProblem(null);
          }}
          onKeyDown={onKeyDown}
          inputProps={{ readOnly, spellCheck: false, 'aria-describedby': problem ? helpId(id) : undefined }}
        />
        <Button size="small" variant="outlined" startIcon={<Add />} disabled={key === '' || readOnly} onClick={add}>
          {t('engine.form.addKey')}
        </Button>
      </Box>
    </FieldFrame>
  );
}
