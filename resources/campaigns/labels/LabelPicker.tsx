import Autocomplete from '@mui/material/Autocomplete';
import Chip from '@mui/material/Chip';
import { type InputHTMLAttributes, type Ref, useState } from 'react';
import { useCanAccess, useDataProvider, useGetList, useNotify } from 'react-admin';
import { uuidForm } from '#contracts/ids.ts';
import { colourForLabel } from '#contracts/labels.ts';
import { limits } from '#contracts/limits.ts';
import { answered } from '#src/engine/answeredRecord.ts';
import { PickerInput } from '#src/engine/inputs/PickerInput.tsx';
import { useErrorWords } from '#src/engine/words.ts';
import { useT } from '#src/i18n/useT.ts';
import { ColourDot } from '#src/ui/ColourDot.tsx';
import { useDebounced } from '#src/ui/hooks/useDebounced.ts';
import { matchingOptions } from '#src/ui/matchingOptions.ts';
import type { Label } from '../../labels/schema.ts';
import { useLabels } from './useLabels.ts';

type LabelPickerProps = {
  /** Ids of the chosen labels. */
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
  /** The ids of the only labels to choose from; null for all labels, and new ones if the user may create them. */
  offered?: readonly string[] | null;
  id: string;
  name?: string;
  onBlur?: () => void;
  inputRef?: Ref<HTMLInputElement>;
  invalid?: boolean;
  readOnly?: boolean;
  autoFocus?: boolean;
  aria?: InputHTMLAttributes<HTMLInputElement>;
};

/** An option of the list: a label, or without an id the name of a new one. */
type Option = { id: string | null; name: string; colour: string | null };

const sameName = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

/** Returns the labels to choose from, and whether they are those that match the typed text. */
function useOptions(
  typed: string,
  offered: readonly string[] | null,
): { options: readonly Label[]; areFound: boolean } {
  const q = useDebounced(typed.trim(), limits.slugCheckDebounceMs);
  const { data = [], isFetching } = useGetList<Label>(
    'labels',
    {
      pagination: { page: 1, perPage: limits.maxPageSize },
      sort: { field: 'name', order: 'ASC' },
      filter: q === '' ? {} : { q },
    },
    { enabled: offered === null, retry: false },
  );
  const { labels } = useLabels(offered ?? []);
  return { options: offered ? labels : data, areFound: !isFetching && q === typed.trim() };
}

/** Returns a function that creates a label and returns it; null if it failed, which the user is told. */
function useNewLabel(): { create: (name: string) => Promise<Label | null>; isPending: boolean } {
  const notify = useNotify();
  const errorWords = useErrorWords();
  const dataProvider = useDataProvider();
  const [isPending, setPending] = useState(false);
  const create = async (name: string) => {
    setPending(true);
    try {
      const data = { name, colour: colourForLabel(name) };
      return answered(await dataProvider.create<Label>('labels', { data })).data;
    } catch (error) {
      notify(errorWords(error), { type: 'error' });
      return null;
    } finally {
      setPending(false);
    }
  };
  return { create, isPending };
}

/** Chooses labels, shown as chips with their colors, from a searched list. A user who may creates new ones there. */
export function LabelPicker(props: LabelPickerProps) {
  const { chosen, onChange, offered = null, id, onBlur, readOnly = false, autoFocus, invalid, aria } = props;
  const t = useT();
  const [typed, setTyped] = useState('');
  const { options, areFound } = useOptions(typed, offered);
  const [picked, setPicked] = useState<readonly Label[]>([]);
  const { labels, labelOf, isPending } = useLabels(chosen);
  const { create, isPending: isCreating } = useNewLabel();
  const { canAccess: mayCreate } = useCanAccess({ resource: 'labels', action: 'create' });
  const known = [...labels, ...picked, ...options];
  const optionOf = (one: string): Option => {
    const label = labelOf(one) ?? known.find(({ id: other }) => other === one);
    const unknown = isPending ? '…' : t('labels.unknown');
    return { id: one, name: label?.name ?? (uuidForm.test(one) ? unknown : one), colour: label?.colour ?? null };
  };
  const take = async (next: readonly Option[]) => {
    const added = next.find((option) => option.id === null);
    const made = added && (await create(added.name));
    // The typed name of a label that was not created can be corrected.
    if (added && !made) return;
    const taken = made ?? options.find((option) => next.at(-1)?.id === option.id);
    if (taken) setPicked([...picked, taken]);
    onChange(next.flatMap((option) => option.id ?? made?.id ?? []));
    setTyped('');
  };
  const withNew = (found: Option[]): Option[] => {
    const name = typed.trim();
    const isNew = name !== '' && name.length <= limits.maxLabelLength && !known.some((one) => sameName(one.name, name));
    return offered === null && mayCreate && areFound && isNew ? [...found, { id: null, name, colour: null }] : found;
  };
  return (
    <Autocomplete<Option, true>
      multiple
      filterSelectedOptions
      autoHighlight
      clearOnBlur={false}
      id={id}
      size="small"
      // A disabled input would lose the focus.
      readOnly={readOnly || isCreating}
      noOptionsText={t(typed.trim().length > limits.maxLabelLength ? 'labels.tooLong' : 'labels.noMatch', {
        most: limits.maxLabelLength,
      })}
      options={[...options]}
      value={chosen.map(optionOf)}
      onChange={(_event, next) => take(next)}
      inputValue={typed}
      onInputChange={(_event, text, reason) => reason === 'input' && setTyped(text)}
      onBlur={onBlur}
      filterOptions={(all, state) => withNew(matchingOptions(all, state.inputValue, ({ name }) => name))}
      getOptionLabel={({ name }) => name}
      getOptionKey={(option) => option.id ?? 'new'}
      isOptionEqualToValue={(option, value) => option.id === value.id}
      renderOption={({ key, ...item }, option) => (
        <li key={key} {...item} style={{ gap: 8 }}>
          {option.id !== null && <ColourDot colour={option.colour} />}
          {option.id === null ? t('labels.create', { name: option.name }) : option.name}
        </li>
      )}
      renderValue={(values, itemProps) =>
        values.map(({ name, colour }, index) => {
          const { key, ...item } = itemProps({ index });
          return <Chip key={key} size="small" label={name} icon={<ColourDot colour={colour} />} {...item} />;
        })
      }
      renderInput={({ InputProps: frame, inputProps }) => (
        <PickerInput
          {...props}
          placeholder={chosen.length === 0 && !readOnly ? t('labels.add') : undefined}
          frame={{ ...frame, endAdornment: undefined }}
          input={inputProps}
          aria={{ ...aria, autoFocus, 'aria-invalid': invalid }}
        />
      )}
    />
  );
}
