import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import {
  type RaRecord,
  useGetList,
  useGetRecordRepresentation,
  useReference,
  useResourceDefinition,
} from 'react-admin';
import { useT } from '../../i18n/useT.ts';
import { useDebounced } from '../../ui/hooks/useDebounced.ts';
import { omitsFields } from '../listMeta.ts';
import { useErrorWords } from '../words.ts';
import { PickerInput, type PickerInputProps, pickerLook } from './PickerInput.tsx';

export type ReferencePickerProps = PickerInputProps & {
  /** The resource to choose from. */
  to: string;
  /** Limits the records to choose from. */
  filter?: Readonly<Record<string, string>>;
  id: string;
  /** The id of the chosen record; null for none. */
  value: string | null;
  onChange: (id: string | null) => void;
  onBlur?: () => void;
  /** Shows the choice as text. */
  readOnly?: boolean;
};

/** Debounce of the search, in milliseconds. */
const searchDebounceMs = 250;
const choicesShown = 25;

/** Returns the records whose name matches the text; loaded while the list is open. */
function useChoices({ to, filter = {} }: Pick<ReferencePickerProps, 'to' | 'filter'>, text: string, open: boolean) {
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

/** Chooses a record of another resource with a search by name. Loads the name of the chosen record by itself. */
export default function ReferencePicker(props: ReferencePickerProps) {
  const { to, id, value, onChange, onBlur, readOnly = false } = props;
  const t = useT();
  const errorWords = useErrorWords();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const { data = [], error, isFetching, refetch } = useChoices(props, typed, open);
  const { referenceRecord } = useReference({
    reference: to,
    id: value ?? '',
    options: { enabled: value !== null, meta: omitsFields },
  });
  const represent = useGetRecordRepresentation(to);
  const nameOf = (record: RaRecord) => String(represent(record));
  const chosen: RaRecord | null = value === null ? null : (referenceRecord ?? { id: value });
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
  return (
    <Autocomplete<RaRecord>
      {...pickerLook(t, readOnly)}
      id={id}
      open={open}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      value={chosen}
      onChange={(_event, record) => onChange(record ? String(record.id) : null)}
      onInputChange={(_event, text, reason) => setTyped(reason === 'input' ? text : '')}
      options={data}
      filterOptions={(options) => options}
      getOptionLabel={(record) => (record === chosen && !referenceRecord ? '…' : nameOf(record))}
      getOptionKey={({ id: key }) => key}
      isOptionEqualToValue={(option, current) => option.id === current.id}
      loading={isFetching}
      loadingText={t('engine.list.loading')}
      noOptionsText={nothing}
      onBlur={onBlur}
      renderInput={({ InputProps, inputProps }) => <PickerInput {...props} frame={InputProps} input={inputProps} />}
    />
  );
}
