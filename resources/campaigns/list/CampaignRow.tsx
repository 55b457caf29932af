import { useListContext } from 'react-admin';
import { RecordRow } from '#src/engine/list/RecordRow.tsx';
import { useRowOpening } from '#src/engine/list/useRowOpening.ts';
import type { RecordRowProps } from '#src/engine/rowProps.ts';
import type { ListedCampaign } from '../schema.ts';
import { DepthProvider, useDepth, useExpandedChildren } from './children.ts';
import { indent } from './NameFrame.tsx';
import { useChildCampaigns } from './useChildCampaigns.tsx';

type CampaignRowProps = RecordRowProps & { record: ListedCampaign };

/** The row of a campaign, with the rows of its children below it while they are expanded. */
export function CampaignRow(props: CampaignRowProps) {
  return props.record.child_count > 0 ? <ParentRow {...props} /> : <RecordRow {...props} />;
}

function ParentRow(props: CampaignRowProps) {
  const { expanded } = useExpandedChildren(props.record);
  const depth = useDepth();
  return (
    <>
      <RecordRow {...props} />
      {expanded && (
        <DepthProvider value={depth + 1}>
          <ChildRows {...props} />
        </DepthProvider>
      )}
    </>
  );
}

/** The rows of the children of a campaign. Their actions are not deferred: they are few, and wanted. */
function ChildRows({ record: parent, ...row }: CampaignRowProps) {
  const { children, note } = useChildCampaigns(parent);
  const { selectedIds } = useListContext();
  const { pathOf } = useRowOpening();
  const depth = useDepth();
  const cells = row.columns.length + Number(row.selectable) + Number(row.acts);
  return (
    <>
      {children.map((child) => (
        <CampaignRow
          key={child.id}
          {...row}
          record={child}
          path={pathOf(child)}
          selected={selectedIds.includes(child.id)}
          at={0}
        />
      ))}
      {note && (
        <tr className="children-note">
          <td colSpan={cells} style={indent(depth)}>
            {note}
          </td>
        </tr>
      )}
    </>
  );
}
