import Typography from '@mui/material/Typography';
import { useT } from '../../i18n/useT.ts';
import { type Cell, type CellProps, overrideOf } from '../overrides.ts';
import { useScreens } from '../ScreensContext.ts';

/** Returns true for empty values, which are shown as a dash, or omitted where space is limited. */
export const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (typeof value === 'object' && isEmpty(value));
const isEmpty = (structure: object): boolean => Object.keys(structure).length === 0;

/** The placeholder for an empty value. */
export function NoValue() {
  const t = useT();
  return (
    <Typography component="span" color="text.disabled" aria-label={t('engine.value.none')}>
      –
    </Typography>
  );
}

/** Shows the value of a field by its kind, or with the cell of the resource's `ui.tsx`; a dash if it is empty. */
export function FieldCell(props: CellProps) {
  const { overrides, cells } = useScreens();
  const Override = overrideOf<CellProps>(overrides.cells, props.source);
  if (Override) return <Override {...props} />;
  if (isNothing(props.value)) return <NoValue />;
  const Shown: Cell = cells[props.field.kind];
  return <Shown {...props} />;
}
