import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import useForkRef from '@mui/utils/useForkRef';
import { type InputHTMLAttributes, type Ref, useState } from 'react';
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

export type ReferencePickerProps = {
  /** The resource to choose from. */
  to: string;
  /** Limits the records to choose from. */
  filter?: Readonly<Record<string, string>>;
  id: string;
  /** The id of the chosen record; null for none. */
  value: string | null;
  onChange: (id: string | null) => void;
  onBlur?: () => void;
  name?: string;
  inputRef?: Ref<HTMLInputElement>;
  invalid?: boolean;
  /** Shows the choice as text. */
  readOnly?: boolean;
  placeholder?: string;
  aria?: InputHTMLAttributes<HTMLInputElement>;
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
  const { to, id, value, onChange, onBlur, placeholder, readOnly = false } = props;
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
      id={id}
      size="small"
      fullWidth
      disablePortal
      // Neither clipped by nor added to the height of a dialog.
      slotProps={{ popper: { popperOptions: { strategy: 'fixed' } } }}
      readOnly={readOnly}
      forcePopupIcon={!readOnly}
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
      openText={t('engine.form.choose')}
      closeText={t('engine.dialog.cancel')}
      clearText={t('engine.form.noChoice')}
      onBlur={onBlur}
      renderInput={({ InputProps, inputProps }) => (
        <PickerInput {...props} placeholder={placeholder} frame={InputProps} input={inputProps} />
      )}
    />
  );
}

type PickerInputProps = ReferencePickerProps & {
  frame: { ref: Ref<HTMLDivElement>; className: string; endAdornment?: React.ReactNode };
  input: InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> };
};

function PickerInput({ frame, input, inputRef, name, invalid, placeholder, aria }: PickerInputProps) {
  const { ref, className, endAdornment } = frame;
  const { ref: ownRef, ...attributes } = input;
  const bothRefs = useForkRef(ownRef, inputRef);
  return (
    <OutlinedInput
      ref={ref}
      className={className}
      endAdornment={endAdornment}
      inputRef={bothRefs}
      size="small"
      fullWidth
      name={name}
      error={invalid}
      placeholder={placeholder}
      inputProps={{ ...attributes, ...aria }}
    />
  );
}
