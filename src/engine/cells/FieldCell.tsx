import Typography from '@mui/material/Typography';
import { useT } from '../../i18n/useT.ts';
import { type Cell, type CellProps, overrideOf } from '../overrides.ts';
import { useScreens } from '../ScreensContext.ts';

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
  const { overrides, cells } = useScreens();
  const Override = overrideOf<CellProps>(overrides.cells, props.source);
  if (Override) return <Override {...props} />;
  if (isNothing(props.value)) return <NoValue />;
  const Shown: Cell = cells[props.field.kind];
  return <Shown {...props} />;
}
