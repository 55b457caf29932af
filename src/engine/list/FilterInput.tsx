import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { FieldKind } from '#resources/schema/fields.ts';
import { useT } from '../../i18n/useT.ts';
import { fieldAt } from '../fieldPath.ts';
import { LazyReferencePicker } from '../inputs/LazyReferencePicker.tsx';
import { type FilterProps, overrideOf } from '../overrides.ts';
import { useScreens } from '../ScreensContext.ts';
import { useResourceWords } from '../words.ts';
import { DayRangeFilter } from './DayRangeFilter.tsx';
import { type Option, OptionSelect } from './OptionSelect.tsx';

function OptionFilter({ source, value, onChange, options }: FilterProps & { options: Option[] }) {
  const t = useT();
  const label = useResourceWords(useScreens().resource).field(source);
  const any = { value: '', label: t('engine.list.filterLabel', { field: label }) };
  return <OptionSelect label={label} value={String(value ?? '')} options={[any, ...options]} onChange={onChange} />;
}

function ChoiceFilter(props: FilterProps) {
  const { resource } = useScreens();
  const words = useResourceWords(resource);
  const field = fieldAt(resource.fields, props.source);
  const choices = field.kind === 'choice' ? field.choices : [];
  return (
    <OptionFilter {...props} options={choices.map((value) => ({ value, label: words.choice(props.source, value) }))} />
  );
}

function FlagFilter(props: FilterProps) {
  const t = useT();
  const options = [
    { value: 'true', label: t('engine.value.yes') },
    { value: 'false', label: t('engine.value.no') },
  ];
  const onChange = (value: unknown) => props.onChange(value === '' ? '' : value === 'true');
  return <OptionFilter {...props} onChange={onChange} options={options} />;
}

function ReferenceFilter({ source, value, onChange }: FilterProps) {
  const { resource } = useScreens();
  const label = useResourceWords(resource).field(source);
  const field = fieldAt(resource.fields, source);
  return (
    <Box sx={{ width: 220 }}>
      <LazyReferencePicker
        to={field.kind === 'reference' ? field.to : ''}
        id={`filter-${source}`}
        value={typeof value === 'string' ? value : null}
        onChange={(id) => onChange(id ?? '')}
        placeholder={label}
        aria={{ 'aria-label': label }}
      />
    </Box>
  );
}

function TextFilter({ source, value, onChange }: FilterProps) {
  const label = useResourceWords(useScreens().resource).field(source);
  return (
    <OutlinedInput
      size="small"
      defaultValue={String(value ?? '')}
      placeholder={label}
      inputProps={{ 'aria-label': label }}
      onBlur={(event) => onChange(event.target.value)}
    />
  );
}

const None = () => null;

/** The filter of each kind of field; kinds without choices are searched by text. */
const filters = {
  text: TextFilter,
  richText: None,
  email: TextFilter,
  url: TextFilter,
  slug: TextFilter,
  colour: TextFilter,
  number: TextFilter,
  password: None,
  boolean: FlagFilter,
  dateTime: DayRangeFilter,
  choice: ChoiceFilter,
  reference: ReferenceFilter,
  object: None,
  list: None,
  map: None,
  json: None,
} satisfies Record<FieldKind, (props: FilterProps) => React.ReactNode>;

/** The filter of a declared field by its kind, or from the resource's `ui.tsx`. */
export function FilterInput(props: FilterProps) {
  const { resource, overrides } = useScreens();
  const Override = overrideOf<FilterProps>(overrides.filterInputs, props.source);
  if (Override) return <Override {...props} />;
  const Shown: (props: FilterProps) => React.ReactNode = filters[fieldAt(resource.fields, props.source).kind];
  return <Shown {...props} />;
}
