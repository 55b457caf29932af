import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef, useState } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { emptyValue } from '../../../resources/schema/emptyRecord.ts';
import { useT } from '../../i18n/useT.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { FieldFrame } from '../form/FieldFrame.tsx';
import { useFormState } from '../form/FormContext.ts';
import type { InputProps } from '../overrides.ts';
import { useResourceWords } from '../words.ts';
import { EntryFrame } from './EntryFrame.tsx';
import { errorAt } from './errorAt.ts';
import { useFieldInput } from './useFieldInput.ts';

const toLines = (value: unknown): unknown => (Array.isArray(value) ? value.join('\n') : '');
const fromLines = (value: unknown): unknown => (value === '' ? [] : String(value).split('\n'));

/** A list of plain words is a text, one entry a line; the entries of others are added, moved and removed one by one. */
export function ListInput(props: InputProps) {
  const { field } = props;
  return field.kind === 'list' && field.item.kind === 'text' ? <LinesInput {...props} /> : <EntriesInput {...props} />;
}

function LinesInput(props: InputProps) {
  const t = useT();
  const { frame, control, ref, id, aria, invalid } = useFieldInput(props, { format: toLines, parse: fromLines });
  return (
    <FieldFrame {...frame} help={frame.help ?? t('engine.form.onePerLine')}>
      <OutlinedInput
        {...control}
        id={id}
        inputRef={ref}
        size="small"
        fullWidth
        multiline
        minRows={3}
        error={invalid}
        inputProps={aria}
      />
    </FieldFrame>
  );
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** What an entry calls itself, if it does. */
function nameIn(value: unknown): string | null {
  if (!isObject(value)) return null;
  const name = [value.name, value.title, value.label].find((each) => typeof each === 'string' && each !== '');
  return typeof name === 'string' ? name : null;
}

/** Puts the focus where it belongs after entries were added, moved or removed. */
function useFocusAfter() {
  const list = useRef<HTMLUListElement>(null);
  const [find, setFind] = useState<(() => Element | null | undefined) | null>(null);
  useEffect(() => {
    const target = find?.();
    if (target instanceof HTMLElement) target.focus();
  }, [find]);
  const entry = (index: number) => list.current?.children[index];
  return {
    list,
    added: (index: number) => setFind(() => () => entry(index)?.querySelector('input, select, textarea')),
    moved: () => {
      const active = document.activeElement;
      setFind(() => () => active);
    },
    removed: (index: number) =>
      setFind(() => () => {
        const near = entry(index) ?? entry(index - 1);
        return near?.querySelector('button') ?? list.current?.parentElement?.querySelector('button');
      }),
  };
}

function EntriesInput({ source, field, resource }: InputProps) {
  const t = useT();
  const id = useId();
  const words = useResourceWords(resource);
  const { formState } = useFormContext();
  const readOnly = useFormState().readOnly !== null;
  const { fields: entries, append, move, remove } = useFieldArray({ name: source, keyName: 'key' });
  const values: unknown = useWatch({ name: source });
  const [said, setSaid] = useState('');
  const focus = useFocusAfter();
  if (field.kind !== 'list') return null;
  const label = words.field(source);
  const nameAt = (at: number) => (Array.isArray(values) && nameIn(values[at])) || words.field(`${source}.${at}`);
  const full = field.max !== undefined && entries.length >= field.max;
  const add = () => {
    append(emptyValue(field.item), { shouldFocus: false });
    focus.added(entries.length);
  };
  const moveBy = (at: number, by: -1 | 1) => {
    move(at, at + by);
    focus.moved();
    setSaid(t('engine.form.moved', { name: nameAt(at), place: at + by + 1, count: entries.length }));
  };
  const removeAt = (at: number) => {
    setSaid(t('engine.form.removed', { name: nameAt(at) }));
    remove(at);
    focus.removed(at);
  };
  return (
    <FieldFrame
      id={id}
      group
      label={label}
      required={field.required}
      help={words.help(source)}
      error={errorAt(formState.errors, source)}
    >
      <Box component="ul" ref={focus.list} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {entries.map(({ key }, at) => (
          <EntryFrame
            key={key}
            name={nameAt(at)}
            field={field.item}
            source={`${source}.${at}`}
            first={at === 0}
            last={at === entries.length - 1}
            onMove={(by) => moveBy(at, by)}
            onRemove={() => removeAt(at)}
          />
        ))}
      </Box>
      {entries.length === 0 && <NoEntries />}
      <Button
        size="small"
        variant="outlined"
        startIcon={<Add />}
        disabled={full || readOnly}
        onClick={add}
        sx={{ justifySelf: 'start' }}
      >
        {t('engine.form.addTo', { name: label.toLowerCase() })}
      </Button>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </FieldFrame>
  );
}

/** What stands where entries come. */
export function NoEntries() {
  const t = useT();
  return (
    <Typography variant="body2" color="text.secondary">
      {t('engine.form.noEntries')}
    </Typography>
  );
}
