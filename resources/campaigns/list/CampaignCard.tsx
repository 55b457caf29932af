import { RecordName } from '#src/engine/list/RecordName.tsx';
import { RowActions } from '#src/engine/list/RowActions.tsx';
import { useRowOpening } from '#src/engine/list/useRowOpening.ts';
import type { RecordCardProps } from '#src/engine/rowProps.ts';
import { TimeAgo } from '#src/ui/TimeAgo.tsx';
import type { ListedCampaign } from '../schema.ts';
import { AppName, CampaignMarks } from './CampaignCells.tsx';
import { DepthProvider, useDepth, useExpandedChildren } from './children.ts';
import { ChildrenToggle, indent, ParentLink } from './NameFrame.tsx';
import { ReleaseChip } from './releasesInList.tsx';
import { CampaignStatusLine, useNextDate } from './StatusCell.tsx';
import { useChildCampaigns } from './useChildCampaigns.tsx';

type CampaignCardProps = RecordCardProps & { record: ListedCampaign };

/** A campaign on a phone, in two lines: name and status; its date, app, last update and marks. A found child names its parent. */
export function CampaignCard(props: CampaignCardProps) {
  const { record, path, onOpen, columns } = props;
  const depth = useDepth();
  const { expanded } = useExpandedChildren(record);
  const date = useNextDate(record);
  const shows = (name: keyof ListedCampaign) => columns.some(({ source }) => source === name);
  return (
    <>
      <li className="two-line-card" style={depth === 0 ? undefined : { marginInlineStart: depth * 16 }}>
        <div className="card-lines">
          <div className="card-line">
            <RecordName record={record} path={path} onOpen={onOpen} className="card-name">
              {record.name}
            </RecordName>
            {shows('status') && <CampaignStatusLine campaign={record} short />}
          </div>
          <div className="card-line card-details">
            <span>
              {shows('status') && date && <span>{date}</span>}
              {shows('app') && (
                <span>
                  <AppName id={record.app} />
                </span>
              )}
              {shows('updated_at') && <TimeAgo moment={record.updated_at} />}
            </span>
            <CampaignMarks campaign={record} />
            <ReleaseChip id={record.id} />
            {record.child_count > 0 && <ChildrenToggle campaign={record} />}
          </div>
          {depth === 0 && <ParentLink campaign={record} />}
        </div>
        {path !== null && <RowActions record={record} compact />}
      </li>
      {expanded && (
        <DepthProvider value={depth + 1}>
          <ChildCards {...props} />
        </DepthProvider>
      )}
    </>
  );
}

function ChildCards({ record: parent, ...card }: CampaignCardProps) {
  const { children, note } = useChildCampaigns(parent);
  const { pathOf } = useRowOpening();
  const depth = useDepth();
  return (
    <>
      {children.map((child) => (
        <CampaignCard key={child.id} {...card} record={child} path={pathOf(child)} />
      ))}
      {note && (
        <li className="two-line-card children-note" style={indent(depth)}>
          {note}
        </li>
      )}
    </>
  );
}
