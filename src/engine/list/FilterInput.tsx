import type { ReactNode } from 'react';
import { useGetManyAggregate, useGetRecordRepresentation, useLocale } from 'react-admin';
import { textOf } from '#contracts/values.ts';
import type { FieldKind } from '#resources/schema/fields.ts';
import { itemOf } from '#resources/schema/filters.ts';
import { useNumber } from '../../i18n/useNumber.ts';
import { useT } from '../../i18n/useT.ts';
import { formatDate } from '../../ui/format/dateTime.ts';
import { startOfDay } from '../../ui/format/days.ts';
import { lazyDialog } from '../../ui/lazyWithRetry.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { fieldAt } from '../fieldPath.ts';
import { omitsFields } from '../listMeta.ts';
import { type FilterProps, overrideOf } from '../overrides.ts';
import { useScreens } from '../ScreensContext.ts';
import { useResourceWords } from '../words.ts';
import { FilterTrigger } from './FilterTrigger.tsx';
import { chosenIn, daysIn, type FieldFilter, fieldFilter, numbersIn } from './fieldFilter.ts';

type ChosenProps = { filter: FieldFilter };

/** Number of chosen values shown by name. */
const maxChips = 2;

function Chips({ names }: { names: readonly string[] }) {
  const t = useT();
  const more = names.length - maxChips;
  return (
    <>
      {names.slice(0, maxChips).map((name) => (
        <StatusChip key={name} label={name} />
      ))}
      {more > 0 && t('engine.list.more', { smart_count: more })}
    </>
  );
}

const ChosenText = ({ filter }: ChosenProps) => textOf(filter.read('contains'));

function ChosenFlag({ filter }: ChosenProps) {
  const t = useT();
  return t(filter.read('equals') === true ? 'engine.value.yes' : 'engine.value.no');
}

function ChosenRange({ from, to, inWords }: { from: string; to: string; inWords: (end: string) => string }) {
  const t = useT();
  if (from === to) return inWords(from);
  const first = from && `${t('engine.list.from')} ${inWords(from)}`;
  const last = to && `${t('engine.list.to')} ${inWords(to)}`;
  return [first, last].filter(Boolean).join(' ');
}

function ChosenNumbers({ filter }: ChosenProps) {
  const inWords = useNumber();
  return <ChosenRange {...numbersIn(filter)} inWords={(end) => inWords(Number(end))} />;
}

function ChosenDays({ filter }: ChosenProps) {
  const locale = useLocale() ?? 'en';
  return <ChosenRange {...daysIn(filter)} inWords={(day) => formatDate(startOfDay(day), locale)} />;
}

function ChosenOptions({ filter }: ChosenProps) {
  const words = useResourceWords(useScreens().resource);
  const nameOf = (value: string) =>
    filter.options?.find((one) => one.value === value)?.label ?? words.choice(filter.source, value);
  return <Chips names={chosenIn(filter).map(nameOf)} />;
}

function ChosenRecords({ filter }: ChosenProps) {
  const item = itemOf(filter.field);
  const to = item.kind === 'reference' ? item.to : '';
  const ids = chosenIn(filter);
  const { data = [] } = useGetManyAggregate(to, { ids, meta: omitsFields });
  const represent = useGetRecordRepresentation(to);
  const nameOf = (id: string) => {
    const record = data.find((one) => one?.id === id);
    return record ? String(represent(record)) : '…';
  };
  return <Chips names={ids.map(nameOf)} />;
}

function ChosenEntries({ filter }: ChosenProps) {
  const { kind } = itemOf(filter.field);
  if (kind === 'reference') return <ChosenRecords filter={filter} />;
  return kind === 'choice' ? <ChosenOptions filter={filter} /> : <Chips names={chosenIn(filter)} />;
}

const None = () => null;

/** What is chosen in the filter of each kind of field. */
const chosen = {
  text: ChosenText,
  richText: ChosenText,
  email: ChosenText,
  url: ChosenText,
  slug: ChosenText,
  colour: ChosenText,
  number: ChosenNumbers,
  password: None,
  boolean: ChosenFlag,
  dateTime: ChosenDays,
  date: ChosenDays,
  time: None,
  choice: ChosenOptions,
  reference: ChosenRecords,
  upload: None,
  object: None,
  list: ChosenEntries,
  map: None,
  json: None,
} satisfies Record<FieldKind, (props: ChosenProps) => ReactNode>;

const loadChoice = () => import('./FilterChoice.tsx');
const FilterChoice = lazyDialog(loadChoice);

type FilterButtonProps = {
  filter: FieldFilter;
  label: string;
  /** The name of the button and its content, instead of the label with what is chosen. */
  name?: string;
  children?: ReactNode;
};

/** A button that shows what is chosen, and opens the choice. */
export function FilterButton({ filter, label, name, children }: FilterButtonProps) {
  const t = useT();
  const set = filter.read('set');
  const Chosen: (props: ChosenProps) => ReactNode = chosen[filter.field.kind];
  const value =
    set === undefined ? <Chosen filter={filter} /> : t(set ? 'engine.list.notEmptyValue' : 'engine.list.emptyValue');
  return (
    <FilterTrigger
      name={name}
      onNear={() => void loadChoice()}
      choice={(open) => <FilterChoice filter={filter} label={label} {...open} />}
    >
      {children ??
        (filter.isSet ? (
          <>
            <span>{label}:</span> {value}
          </>
        ) : (
          t('engine.list.filterLabel', { field: label })
        ))}
    </FilterTrigger>
  );
}

/** The filter of a declared field by its kind, or from the resource's `ui.tsx`, which also has those of criteria. */
export function FilterInput(props: FilterProps) {
  const { resource, overrides } = useScreens();
  const words = useResourceWords(resource);
  const Override = overrideOf<FilterProps>(overrides.filterInputs, props.source);
  if (Override) return <Override {...props} />;
  const field = fieldAt(resource.fields, props.source);
  const filter = fieldFilter(props.source, field, props.filters);
  return <FilterButton filter={filter} label={words.field(props.source)} />;
}
