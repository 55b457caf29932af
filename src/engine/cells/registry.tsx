import Typography from '@mui/material/Typography';
import type { FieldKind } from '../../../resources/schema/fields.ts';
import { useT } from '../../i18n/useT.ts';
import { type Cell, type CellProps, overrideOf } from '../overrides.ts';
import { useScreens } from '../ScreensContext.tsx';
import { JsonCell, ListCell, MapCell, ObjectCell, ReferenceCell } from './StructureCells.tsx';
import { CodeCell, EmailCell, NumberCell, TextCell, UrlCell } from './TextCells.tsx';
import { BooleanCell, ChoiceCell, ColourCell, DateTimeCell, NoCell } from './ValueCells.tsx';

/** How a value of each kind is shown. A new kind does not compile until it has a line here. */
const cells = {
  text: TextCell,
  email: EmailCell,
  url: UrlCell,
  slug: CodeCell,
  colour: ColourCell,
  password: NoCell,
  number: NumberCell,
  boolean: BooleanCell,
  dateTime: DateTimeCell,
  choice: ChoiceCell,
  reference: ReferenceCell,
  object: ObjectCell,
  list: ListCell,
  map: MapCell,
  json: JsonCell,
} satisfies Record<FieldKind, Cell>;

/** Shown as a dash, or left out where there is little room. */
export const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (typeof value === 'object' && isEmpty(value));

const isEmpty = (structure: object): boolean => Object.keys(structure).length === 0;

/** What stands where nothing does. */
export function NoValue() {
  const t = useT();
  return (
    <Typography component="span" color="text.disabled" aria-label={t('engine.value.none')}>
      –
    </Typography>
  );
}

/** The value of a field by its kind, or as the resource's `ui.tsx` says; a dash for nothing. */
export function FieldCell(props: CellProps) {
  const { overrides } = useScreens();
  const Override = overrideOf<CellProps>(overrides.cells, props.source);
  if (Override) return <Override {...props} />;
  if (isNothing(props.value)) return <NoValue />;
  const Shown: Cell = cells[props.field.kind];
  return <Shown {...props} />;
}
