import Autocomplete from '@mui/material/Autocomplete';
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import { distinctTags, tagOf } from '#contracts/mediaTags.ts';
import { searchForm } from '#contracts/searchForm.ts';
import { choiceOf } from '#resources/schema/visibility.ts';
import { useT } from '../../i18n/useT.ts';
import { matchingOptions } from '../../ui/matchingOptions.ts';
import { FieldFrame } from '../form/FieldFrame.tsx';
import type { InputProps } from '../overrides.ts';
import { chips } from './chips.tsx';
import { PickerInput, pickerLook } from './PickerInput.tsx';
import { useFieldInput } from './useFieldInput.ts';
import { type Option, useOptions } from './useOptions.ts';

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** Returns the options that contain the text in their label or value, first those that begin with it. */
function searched(options: Option[], typed: string): Option[] {
  const wanted = searchForm(typed.trim());
  const begins = ({ label, value }: Option) => [label, value].some((term) => searchForm(term).startsWith(wanted));
  const found = matchingOptions(options, typed, ({ label, value }) => `${label} ${value}`);
  return [...found.filter(begins), ...found.filter((option) => !begins(option))];
}

/** The properties of each Autocomplete here, and of its text input. */
function usePicker(props: InputProps, help?: string) {
  const t = useT();
  const { frame, control, ref, id, aria, invalid, readOnly } = useFieldInput(props, { help });
  const { name, onBlur, onChange } = control;
  const value: unknown = control.value;
  return {
    frame,
    value,
    onChange,
    look: { ...pickerLook(t, readOnly), id, onBlur, noOptionsText: t('engine.form.noMatch') },
    input: { name, inputRef: ref, invalid, aria },
  };
}

/** One of many options, found by typing. */
function OnePicker(props: InputProps) {
  const { frame, value, onChange, look, input } = usePicker(props);
  const options = useOptions(props);
  return (
    <FieldFrame {...frame}>
      <Autocomplete<Option>
        {...look}
        autoHighlight
        options={options}
        value={options.find((option) => option.value === value) ?? null}
        onChange={(_event, option) => onChange(option?.value ?? null)}
        getOptionKey={(option) => option.value}
        filterOptions={(all, { inputValue }) => searched(all, inputValue)}
        renderInput={(parts) => <PickerInput {...input} frame={parts.InputProps} input={parts.inputProps} />}
      />
    </FieldFrame>
  );
}

/** Several of many options as chips, in the order in which they are declared. */
function ManyPicker(props: InputProps) {
  const { frame, value, onChange, look, input } = usePicker(props);
  const options = useOptions(props);
  const chosen = listOf(value);
  const take = (taken: readonly Option[]) => {
    const values = new Set(taken.map((option) => option.value));
    onChange(choiceOf(props.field)?.choices.filter((each) => values.has(each)));
  };
  return (
    <FieldFrame {...frame}>
      <Autocomplete<Option, true>
        {...look}
        multiple
        autoHighlight
        disableCloseOnSelect
        filterSelectedOptions
        options={options}
        value={options.filter((option) => chosen.includes(option.value))}
        onChange={(_event, taken) => take(taken)}
        getOptionKey={(option) => option.value}
        filterOptions={(all, { inputValue }) => searched(all, inputValue)}
        renderValue={(taken, propsOf) =>
          chips(
            taken.map(({ label }) => label),
            propsOf,
          )
        }
        renderInput={(parts) => <PickerInput {...input} frame={parts.InputProps} input={parts.inputProps} />}
      />
    </FieldFrame>
  );
}

/** What separates texts that are typed or pasted. */
const separator = /[,;\t\r\n]+/;

/** The list of texts, and the text that is being typed. */
function useTags(value: unknown, onChange: (tags: string[]) => void) {
  const [typed, setTyped] = useState('');
  const tags = listOf(value);
  const take = (next: readonly string[]) => {
    onChange(distinctTags(next.map(tagOf).filter(Boolean)));
    setTyped('');
  };
  return { tags, typed, setTyped, take, add: (text: string) => take([...tags, ...text.split(separator)]) };
}

/** Texts as chips. Enter, a comma and leaving the input add what was typed; a pasted list is split. */
function TagsPicker(props: InputProps) {
  const t = useT();
  const { frame, value, onChange, look, input } = usePicker(props, t('engine.form.tagsHelp'));
  const { tags, typed, setTyped, take, add } = useTags(value, onChange);
  const addTyped = () => {
    if (tagOf(typed) !== '') add(typed);
    look.onBlur();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== ',') return;
    event.preventDefault();
    add(typed);
  };
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text');
    if (look.readOnly || !separator.test(text.trim())) return;
    event.preventDefault();
    add(`${typed}${text}`);
  };
  return (
    <FieldFrame {...frame}>
      <Autocomplete<string, true, false, true>
        {...look}
        multiple
        freeSolo
        forcePopupIcon={false}
        clearOnBlur={false}
        options={[]}
        value={tags}
        onChange={(_event, next) => take(next)}
        inputValue={typed}
        onInputChange={(_event, text, reason) => reason !== 'reset' && setTyped(text)}
        onBlur={addTyped}
        renderValue={chips}
        renderInput={(parts) => (
          <PickerInput
            {...input}
            frame={parts.InputProps}
            input={parts.inputProps}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
          />
        )}
      />
    </FieldFrame>
  );
}

/** The input of a long choice, of a list of choices, or of a list of short texts. */
export default function OptionPicker(props: InputProps) {
  const { field } = props;
  if (field.kind === 'choice') return <OnePicker {...props} />;
  return field.kind === 'list' && field.chips ? <TagsPicker {...props} /> : <ManyPicker {...props} />;
}
