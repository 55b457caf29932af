import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import Popover from '@mui/material/Popover';
import { type ReactNode, useId, useState } from 'react';
import { useLocale } from 'react-admin';
import { textOf } from '#contracts/values.ts';
import type { FieldKind } from '#resources/schema/fields.ts';
import { itemOf } from '#resources/schema/filters.ts';
import { useT } from '../../i18n/useT.ts';
import { formatDate } from '../../ui/format/dateTime.ts';
import { startOfDay } from '../../ui/format/days.ts';
import { useDebouncedText } from '../../ui/hooks/useDebouncedText.ts';
import { NativeDateInput } from '../../ui/NativeDateInput.tsx';
import { PlainCheckbox } from '../../ui/PlainCheckbox.tsx';
import { SearchInput } from '../../ui/SearchInput.tsx';
import { useScreens } from '../ScreensContext.ts';
import { useResourceWords } from '../words.ts';
import { chosenIn, dayRanges, daysIn, type FieldFilter, numbersIn } from './fieldFilter.ts';
import { RecordsChoice, useToggle } from './RecordsChoice.tsx';

type ChoiceProps = { filter: FieldFilter; label: string };

function TextChoice({ filter, label }: ChoiceProps) {
  const change = (text: string) => filter.replace({ contains: text });
  return (
    <Box sx={{ p: 1.5, display: 'flex' }}>
      <SearchInput value={textOf(filter.read('contains'))} onChange={change} label={label} />
    </Box>
  );
}

function Range({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box
      role="group"
      aria-label={label}
      sx={{ p: 1.5, display: 'grid', gridTemplateColumns: 'auto 1fr', alignItems: 'center', gap: 1 }}
    >
      {children}
    </Box>
  );
}

function NumberRange({ filter, label }: ChoiceProps) {
  const t = useT();
  const { from, to } = numbersIn(filter);
  const numberIn = (text: string) => (text === '' ? undefined : Number(text));
  const replace = (first: string, last: string) => filter.replace({ from: numberIn(first), upTo: numberIn(last) });
  return (
    <Range label={label}>
      <NumberEnd label={t('engine.list.from')} value={from} onChange={(first) => replace(first, to)} />
      <NumberEnd label={t('engine.list.to')} value={to} onChange={(last) => replace(from, last)} />
    </Range>
  );
}

type EndProps = { label: string; value: string; onChange: (value: string) => void };

function NumberEnd({ label, value, onChange }: EndProps) {
  const id = useId();
  const [typed, setTyped] = useDebouncedText(value, onChange);
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <OutlinedInput
        id={id}
        size="small"
        type="number"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        inputProps={{ step: 'any' }}
      />
    </>
  );
}

/** An inclusive range of days. */
function DayRange({ filter, label }: ChoiceProps) {
  const t = useT();
  const range = dayRanges[filter.field.kind];
  const { from, to } = daysIn(filter);
  if (!range) return null;
  const replace = (first: string, last: string) =>
    filter.replace({ from: range.from(first), [range.end]: range.to(last) });
  return (
    <Range label={label}>
      <DayEnd label={t('engine.list.from')} value={from} max={to} onChange={(first) => replace(first, to)} />
      <DayEnd label={t('engine.list.to')} value={to} min={from} onChange={(last) => replace(from, last)} />
    </Range>
  );
}

function DayEnd({ label, value, min, max, onChange }: EndProps & { min?: string; max?: string }) {
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
    if (startOfDay(day) !== startOfDay(value)) onChange(day);
  };
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <NativeDateInput
        id={id}
        type="date"
        text={value && formatDate(startOfDay(value), locale)}
        value={typed}
        onChange={({ target }) => change(target.value)}
        inputProps={{ min: min || undefined, max: max || undefined }}
      />
    </>
  );
}

function OptionsChoice({ filter }: ChoiceProps) {
  const words = useResourceWords(useScreens().resource);
  const { isChosen, toggle } = useToggle(filter);
  const item = itemOf(filter.field);
  const choices = item.kind === 'choice' ? item.choices : [];
  return (
    <Box sx={{ py: 0.5 }}>
      {choices.map((value) => (
        <PlainCheckbox
          key={value}
          shown
          label={words.choice(filter.source, value)}
          checked={isChosen(value)}
          onChange={() => toggle(value)}
        />
      ))}
    </Box>
  );
}

/** Entries of a list of texts, which are typed. */
function EntriesChoice({ filter, label }: ChoiceProps) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const { isChosen, toggle } = useToggle(filter);
  const add = () => {
    const entry = typed.trim();
    if (entry !== '' && !isChosen(entry)) toggle(entry);
    setTyped('');
  };
  return (
    <>
      <Box sx={{ p: 1.5, pb: 0.5 }}>
        <OutlinedInput
          fullWidth
          size="small"
          value={typed}
          placeholder={t('engine.list.addEntry')}
          inputProps={{ 'aria-label': label }}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={({ key }) => key === 'Enter' && add()}
        />
      </Box>
      {chosenIn(filter).map((entry) => (
        <PlainCheckbox key={entry} shown label={entry} checked onChange={() => toggle(entry)} />
      ))}
    </>
  );
}

function ListChoice(props: ChoiceProps) {
  const { kind } = itemOf(props.filter.field);
  if (kind === 'reference') return <RecordsChoice {...props} />;
  return kind === 'choice' ? <OptionsChoice {...props} /> : <EntriesChoice {...props} />;
}

const None = () => null;

/** The choice of each kind of field. */
const choices = {
  text: TextChoice,
  richText: TextChoice,
  email: TextChoice,
  url: TextChoice,
  slug: TextChoice,
  colour: TextChoice,
  number: NumberRange,
  password: None,
  boolean: None,
  dateTime: DayRange,
  choice: OptionsChoice,
  reference: RecordsChoice,
  object: None,
  list: ListChoice,
  map: None,
  json: None,
} satisfies Record<FieldKind, (props: ChoiceProps) => ReactNode>;

/** Whether the field has a value; instead of the other filters by it. */
function EmptyChoice({ filter }: { filter: FieldFilter }) {
  const t = useT();
  const chosen = filter.read('set');
  const option = (set: boolean, label: string) => (
    <PlainCheckbox
      shown
      label={label}
      checked={chosen === set}
      onChange={() => filter.replace({ set: chosen === set ? undefined : set })}
    />
  );
  return (
    <Box sx={{ py: 0.5, borderTop: 1, borderColor: 'divider' }}>
      {option(false, t('engine.list.emptyValue'))}
      {option(true, t('engine.list.notEmptyValue'))}
    </Box>
  );
}

type FilterChoiceProps = ChoiceProps & { anchor: HTMLElement; onClose: () => void };

/** The choice of a filter; each change filters the list at once. */
export default function FilterChoice({ anchor, onClose, ...props }: FilterChoiceProps) {
  const { filter, label } = props;
  const Choice: (props: ChoiceProps) => ReactNode = choices[filter.field.kind];
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        transition: { onEntered: (paper) => paper.querySelector('input')?.focus() },
        paper: { role: 'dialog', 'aria-label': label, sx: { width: 280, maxWidth: '100%' } },
      }}
    >
      <Choice {...props} />
      {filter.has('set') && <EmptyChoice filter={filter} />}
    </Popover>
  );
}
