import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMemo, useState } from 'react';
import {
  type RaRecord,
  useGetList,
  useGetManyAggregate,
  useGetRecordRepresentation,
  useReference,
  useResourceDefinition,
} from 'react-admin';
import { useT } from '../../i18n/useT.ts';
import { useDebounced } from '../../ui/hooks/useDebounced.ts';
import { omitsFields } from '../listMeta.ts';
import { useErrorWords } from '../words.ts';
import { chips } from './chips.tsx';
import { PickerInput, type PickerInputProps, pickerLook } from './PickerInput.tsx';

type SearchProps = PickerInputProps & {
  /** The resource to choose from. */
  to: string;
  /** Limits the records to choose from. */
  filter?: Readonly<Record<string, string | number | boolean>>;
  id: string;
  onBlur?: () => void;
  /** Shows the choice as text. */
  readOnly?: boolean;
};

export type ReferencePickerProps = SearchProps & {
  /** The id of the chosen record; null for none. */
  value: string | null;
  values?: undefined;
  onChange: (id: string | null) => void;
};

/** Debounce of the search, in milliseconds. */
const searchDebounceMs = 250;
const choicesShown = 25;

/** Returns the records whose name matches the text; loaded while the list is open. */
function useMatching({ to, filter = {} }: Pick<SearchProps, 'to' | 'filter'>, text: string, open: boolean) {
  const { recordRepresentation: title } = useResourceDefinition({ resource: to });
  const q = useDebounced(text, searchDebounceMs);
  const field = typeof title === 'string' ? title : 'id';
  return useGetList(
    to,
    {
      pagination: { page: 1, perPage: choicesShown },
      sort: { field, order: 'ASC' },
      filter: { ...filter, ...(q !== '' && { q }) },
      meta: omitsFields,
    },
    { enabled: open, retry: false },
  );
}

/** Returns the properties of an Autocomplete that searches records by name, and their names. */
function useReferenceSearch({ to, filter, id, onBlur, readOnly = false }: SearchProps) {
  const t = useT();
  const errorWords = useErrorWords();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const { data = [], error, isFetching, refetch } = useMatching({ to, filter }, typed, open);
  const represent = useGetRecordRepresentation(to);
  const nothing = error ? (
    <Box role="alert">
      {errorWords(error)}{' '}
      <Button size="small" onClick={() => refetch()}>
        {t('engine.error.retry')}
      </Button>
    </Box>
  ) : (
    t('engine.form.noMatch')
  );
  return {
    nameOf: (record: RaRecord) => String(represent(record)),
    search: {
      ...pickerLook(t, readOnly),
      id,
      open,
      onOpen: () => setOpen(true),
      onClose: () => setOpen(false),
      onInputChange: (_event: unknown, text: string, reason: string) => setTyped(reason === 'input' ? text : ''),
      options: data,
      filterOptions: (options: RaRecord[]) => options,
      getOptionKey: ({ id: key }: RaRecord) => key,
      isOptionEqualToValue: (option: RaRecord, current: RaRecord) => option.id === current.id,
      loading: isFetching,
      loadingText: t('engine.list.loading'),
      noOptionsText: nothing,
      onBlur,
    },
  };
}

/** Chooses a record of another resource with a search by name. Loads the name of the chosen record. */
export default function ReferencePicker(props: ReferencePickerProps) {
  const { to, value, onChange } = props;
  const { search, nameOf } = useReferenceSearch(props);
  const { referenceRecord } = useReference({
    reference: to,
    id: value ?? '',
    options: { enabled: value !== null, meta: omitsFields },
  });
  const chosen: RaRecord | null = value === null ? null : (referenceRecord ?? { id: value });
  return (
    <Autocomplete<RaRecord>
      {...search}
      value={chosen}
      onChange={(_event, record) => onChange(record ? String(record.id) : null)}
      getOptionLabel={(record) => (record === chosen && !referenceRecord ? '…' : nameOf(record))}
      renderInput={({ InputProps, inputProps }) => <PickerInput {...props} frame={InputProps} input={inputProps} />}
    />
  );
}

export type ReferencesPickerProps = SearchProps & { values: readonly string[]; onChange: (ids: string[]) => void };

/** Chooses several records of another resource, shown as chips. */
export function ReferencesPicker(props: ReferencesPickerProps) {
  const { to, values, onChange } = props;
  const t = useT();
  const { search, nameOf } = useReferenceSearch(props);
  const { data, isPending } = useGetManyAggregate(to, { ids: [...values], meta: omitsFields });
  const ids = values.join();
  // The Autocomplete clears what was typed when it gets another array.
  const chosen = useMemo(
    () => (ids ? ids.split(',') : []).map((id): RaRecord => data?.find((one) => one?.id === id) ?? { id }),
    [ids, data],
  );
  const unknown = isPending ? '…' : t('engine.value.deleted');
  const labelOf = (record: RaRecord) => (Object.keys(record).length > 1 ? nameOf(record) : unknown);
  return (
    <Autocomplete<RaRecord, true>
      {...search}
      multiple
      disableCloseOnSelect
      filterSelectedOptions
      value={chosen}
      onChange={(_event, records) => onChange(records.map((record) => String(record.id)))}
      getOptionLabel={labelOf}
      renderValue={(taken, propsOf) => chips(taken.map(labelOf), propsOf)}
      renderInput={({ InputProps, inputProps }) => <PickerInput {...props} frame={InputProps} input={inputProps} />}
    />
  );
}
