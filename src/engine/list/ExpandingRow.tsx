import { type ReactNode, useId, useMemo } from 'react';
import { type RaRecord, useExpanded } from 'react-admin';
import type { RecordRowProps } from '../rowProps.ts';
import { useScreens } from '../ScreensContext.ts';
import { RecordRow } from './RecordRow.tsx';

/** A row with expandable details: a click on the row expands them, a click on its name opens the record. */
export function ExpandingRow(props: RecordRowProps) {
  const { record, columns, selectable, acts } = props;
  const { resource } = useScreens();
  const [expanded, toggle] = useExpanded(resource.name, record.id);
  const detailsId = useId();
  const expansion = useMemo(() => ({ expanded, toggle, detailsId }), [expanded, toggle, detailsId]);
  const cells = columns.length + 1 + Number(selectable) + Number(acts);
  return (
    <>
      <RecordRow {...props} expansion={expansion} />
      {expanded && (
        <tr className="record-details">
          <td id={detailsId} colSpan={cells}>
            <ExpandedRecord record={record} />
          </td>
        </tr>
      )}
    </>
  );
}

/** The details of an expanded record, from the resource's `ui.tsx`. */
export function ExpandedRecord({ record }: { record: RaRecord }): ReactNode {
  const Expanded = useScreens().overrides.expanded;
  return Expanded ? <Expanded record={{ ...record, id: String(record.id) }} /> : null;
}
