import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import Popover from '@mui/material/Popover';
import { type ReactNode, useState } from 'react';
import { textOf } from '#contracts/values.ts';
import type { FieldKind } from '#resources/schema/fields.ts';
import { type Comparison, itemOf } from '#resources/schema/filters.ts';
import { useT } from '../../i18n/useT.ts';
import { PlainCheckbox } from '../../ui/PlainCheckbox.tsx';
import { SearchInput } from '../../ui/SearchInput.tsx';
import { useScreens } from '../ScreensContext.ts';
import { useResourceWords } from '../words.ts';
import type { OpenChoiceProps } from './FilterTrigger.tsx';
import { type ChoiceProps, chosenIn, type FieldFilter } from './fieldFilter.ts';
import { DayRange, NumberRange } from './RangeChoices.tsx';
import { RecordsChoice, useToggle } from './RecordsChoice.tsx';

function TextChoice({ filter, label }: ChoiceProps) {
  const change = (text: string) => filter.replace({ contains: text });
  return (
    <Box sx={{ p: 1.5, display: 'flex' }}>
      <SearchInput value={textOf(filter.read('contains'))} onChange={change} label={label} />
    </Box>
  );
}

type EitherProps = { filter: FieldFilter; compares: Comparison; yes: string; no: string };

/** Two options, of which one or none is chosen, instead of the other filters by the field. */
function Either({ filter, compares, yes, no }: EitherProps) {
  const chosen = filter.read(compares);
  const option = (value: boolean, label: string) => (
    <PlainCheckbox
      shown
      label={label}
      checked={chosen === value}
      onChange={() => filter.replace({ [compares]: chosen === value ? undefined : value })}
    />
  );
  return (
    <Box sx={{ py: 0.5 }}>
      {option(true, yes)}
      {option(false, no)}
    </Box>
  );
}

function FlagChoice({ filter }: ChoiceProps) {
  const t = useT();
  return <Either filter={filter} compares="equals" yes={t('engine.value.yes')} no={t('engine.value.no')} />;
}

function OptionsChoice({ filter }: ChoiceProps) {
  const words = useResourceWords(useScreens().resource);
  const { isChosen, toggle } = useToggle(filter);
  const item = itemOf(filter.field);
  const choices = item.kind === 'choice' ? item.choices : [];
  const options = filter.options ?? choices.map((value) => ({ value, label: words.choice(filter.source, value) }));
  const chosen = chosenIn(filter);
  const all = options.every(({ value }) => isChosen(value));
  return (
    <Box sx={{ py: 0.5 }}>
      {filter.selectAll && (
        <Box sx={{ borderBottom: 1, borderColor: 'divider', pb: 0.5, mb: 0.5 }}>
          <PlainCheckbox
            shown
            label={filter.selectAll}
            checked={all}
            indeterminate={chosen.length > 0 && !all}
            onChange={() => filter.replace({ any: all ? [] : options.map(({ value }) => value) })}
          />
        </Box>
      )}
      {options.map(({ value, label }) => (
        <PlainCheckbox key={value} shown label={label} checked={isChosen(value)} onChange={() => toggle(value)} />
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
  if (kind === 'choice' || props.filter.options) return <OptionsChoice {...props} />;
  return kind === 'reference' ? <RecordsChoice {...props} /> : <EntriesChoice {...props} />;
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
  boolean: FlagChoice,
  dateTime: DayRange,
  date: DayRange,
  time: None,
  choice: OptionsChoice,
  reference: RecordsChoice,
  upload: None,
  object: None,
  list: ListChoice,
  map: None,
  json: None,
} satisfies Record<FieldKind, (props: ChoiceProps) => ReactNode>;

type FilterChoiceProps = ChoiceProps & OpenChoiceProps;

/** The choice of a filter; each change filters the list at once. */
export default function FilterChoice({ anchor, onClose, ...props }: FilterChoiceProps) {
  const t = useT();
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
      {filter.has('set') && (
        <Box sx={{ borderTop: 1, borderColor: 'divider' }}>
          <Either
            filter={filter}
            compares="set"
            yes={t('engine.list.notEmptyValue')}
            no={t('engine.list.emptyValue')}
          />
        </Box>
      )}
    </Popover>
  );
}
