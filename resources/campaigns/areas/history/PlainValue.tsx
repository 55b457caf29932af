import { ChangedValue } from '../../../../src/engine/form/ChangedValue.tsx';
import { useT } from '../../../../src/i18n/useT.ts';
import { campaigns } from '../../schema.ts';
import { readable } from './changeKind.ts';
import { placeOfChange } from './changePlace.ts';

/** A value by its declared kind, as a date or a choice; what belongs to an app as it is. */
export function PlainValue({ source, value }: { source: string; value: unknown }) {
  const t = useT();
  const { field } = placeOfChange(source);
  if (field && field.kind !== 'text') return <ChangedValue resource={campaigns} source={source} value={value} />;
  if (typeof value === 'boolean') return t(value ? 'engine.value.yes' : 'engine.value.no');
  return (
    <span style={{ whiteSpace: 'pre-wrap' }}>{Array.isArray(value) ? value.join(', ') : readable(source, value)}</span>
  );
}
