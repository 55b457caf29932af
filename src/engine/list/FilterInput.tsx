import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, useState } from 'react';
import { useLocale } from 'react-admin';
import type { FieldKind } from '#resources/schema/fields.ts';
import { rangeNames } from '#resources/schema/ranges.ts';
import { useT } from '../../i18n/useT.ts';
import { formatDate } from '../../ui/format/dateTime.ts';
import { dayOf, endOfDay, startOfDay } from '../../ui/format/days.ts';
import { NativeDateInput } from '../../ui/NativeDateInput.tsx';
import { fieldAt } from '../fieldPath.ts';
import { LazyReferencePicker } from '../inputs/LazyReferencePicker.tsx';
import { type FilterProps, overrideOf } from '../overrides.ts';
import { useScreens } from '../ScreensContext.ts';
import { useResourceWords } from '../words.ts';
import { type Option, OptionSelect } from './OptionSelect.tsx';

/** Filters a time by an inclusive range of days in the user's time zone. */
function DayRangeFilter({ source, filters: { values, set } }: FilterProps) {
  const t = useT();
  const label = useResourceWords(useScreens().resource).field(source);
  const { from, to } = rangeNames(source);
  const [first, last] = [dayOf(values[from], 'start'), dayOf(values[to], 'end')];
  const change = (name: string, moment: string) => {
    if (moment !== (values[name] ?? '')) set(name, moment);
  };
  return (
    <Box role="group" aria-label={label} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Day label={t('engine.list.from')} value={first} max={last} onChange={(day) => change(from, startOfDay(day))} />
      <Day label={t('engine.list.to')} value={last} min={first} onChange={(day) => change(to, endOfDay(day))} />
    </Box>
  );
}

type DayProps = { label: string; value: string; min?: string; max?: string; onChange: (day: string) => void };

function Day({ label, value, min, max, onChange }: DayProps) {
  const id = useId();
  const locale = useLocale() ?? 'en';
  // A partly typed day or year stays as typed until it is a valid day.
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setTyped(value);
  }
  const change = (day: string) => {
    setTyped(day);
    onChange(day);
  };
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, typography: 'body2' }}>
      <Box component="label" htmlFor={id} sx={{ minWidth: { xs: 28, sm: 0 } }}>
        {label}
      </Box>
      <NativeDateInput
        id={id}
        type="date"
        text={value && formatDate(startOfDay(value), locale)}
        value={typed}
        onChange={({ target }) => change(target.value)}
        inputProps={{ min: min || undefined, max: max || undefined }}
      />
    </Box>
  );
}

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
  date: TextFilter,
  time: TextFilter,
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
