import type { Resource } from '../../../resources/schema/defineResource.ts';
import { FieldCell } from '../cells/FieldCell.tsx';
import { fieldAt } from '../fieldPath.ts';
import { ScreensProvider } from '../ScreensProvider.tsx';

const noCells = {};

type ChangedValueProps = { resource: Resource; source: string; value: unknown };

/**
 * What a field would become, shown by the field's kind alone: a resource's own cells read the whole record, which a
 * change is not.
 */
export function ChangedValue({ resource, source, value }: ChangedValueProps) {
  return (
    <ScreensProvider resource={resource} overrides={noCells}>
      <FieldCell
        value={value}
        record={{ id: '' }}
        field={fieldAt(resource.fields, source)}
        resource={resource}
        source={source}
        whole
      />
    </ScreensProvider>
  );
}
