import { Suspense } from 'react';
import { useT } from '../../i18n/useT.ts';
import { findPlace } from '../fieldPath.ts';
import { overrideOf, type ValueProps } from '../overrides.ts';
import { useScreens } from '../ScreensContext.ts';
import { ScreensProvider } from '../ScreensProvider.tsx';
import { FieldCell, isNothing, NoValue } from './FieldCell.tsx';

const noCells = {};

/**
 * Shows a value of the current resource without its record, as in a list of changes: with the resource's `values`,
 * else by the kind of its field. It does not use the resource's own cells, because they read the whole record.
 */
export function FieldValue({ source, value }: ValueProps) {
  const { resource, overrides } = useScreens();
  const place = findPlace(resource.fields, source);
  const View =
    overrideOf<ValueProps>(overrides.values, place?.path ?? source) ??
    overrideOf<ValueProps>(overrides.contentValues, source) ??
    overrideOf<ValueProps>(overrides.contentValues, source.split('.')[0] ?? '');
  if (View) {
    return (
      <Suspense>
        <View source={source} value={value} />
      </Suspense>
    );
  }
  if (!place) return <UndeclaredValue value={value} />;
  return (
    <ScreensProvider resource={resource} overrides={noCells}>
      <FieldCell value={value} record={{ id: '' }} field={place.field} resource={resource} source={source} whole />
    </ScreensProvider>
  );
}

function UndeclaredValue({ value }: { value: unknown }) {
  const t = useT();
  if (isNothing(value)) return <NoValue />;
  if (typeof value === 'boolean') return t(value ? 'engine.value.yes' : 'engine.value.no');
  return Array.isArray(value) ? value.join(', ') : String(value);
}
