import ExpandMore from '@mui/icons-material/ExpandMore';
import type { CSSProperties } from 'react';
import { useSelectionMode } from '#src/engine/list/selectionMode.ts';
import type { NameFrameProps } from '#src/engine/rowProps.ts';
import { useT } from '#src/i18n/useT.ts';
import { placeHref } from '#src/routing/placeHref.ts';
import { PlainIcon } from '#src/ui/PlainIcon.tsx';
import { campaignPath } from '../campaignPath.ts';
import type { ListedCampaign } from '../schema.ts';
import { useDepth, useExpandedChildren } from './children.ts';
import { ReleaseChip } from './releasesInList.tsx';

/** A campaign's name with the number of its children, or with the name of its parent if the list has no row for that. */
export function NameFrame({ record, link }: NameFrameProps & { record: ListedCampaign }) {
  const depth = useDepth();
  return (
    <span className="name-frame" style={indent(depth)}>
      <span className="name-line">
        {link}
        {record.child_count > 0 && <ChildrenToggle campaign={record} />}
        <ReleaseChip id={record.id} />
      </span>
      {depth === 0 && <ParentLink campaign={record} />}
    </span>
  );
}

/** Returns the style of a campaign at this depth. */
export const indent = (depth: number): CSSProperties | undefined =>
  depth === 0 ? undefined : { paddingInlineStart: depth * 24 };

/** The number of a campaign's children: a button that shows and hides them, where they can be shown below it. */
export function ChildrenToggle({ campaign }: { campaign: ListedCampaign }) {
  const t = useT();
  const { expanded, toggle } = useExpandedChildren(campaign);
  const { child_count, name } = campaign;
  const hint = t('campaignList.childrenHint', { smart_count: child_count });
  if (!toggle) {
    return (
      <span className="status-chip" title={hint}>
        {hint}
      </span>
    );
  }
  return (
    <button
      type="button"
      className="children-toggle"
      aria-label={t('campaignList.children', { smart_count: child_count, name })}
      aria-expanded={expanded}
      title={hint}
      onClick={toggle}
    >
      {child_count}
      <PlainIcon of={ExpandMore} />
    </button>
  );
}

/** Names a campaign's parent, with a link to it except in a picker. */
export function ParentLink({ campaign: { parent_id, parent_name } }: { campaign: ListedCampaign }) {
  const t = useT();
  const isPicking = useSelectionMode() !== null;
  if (parent_id === null || parent_name === null) return null;
  const words = t('campaignList.parent', { name: parent_name });
  if (isPicking) return <span className="parent-link">{words}</span>;
  return (
    <a className="parent-link" href={placeHref(campaignPath(parent_id))} title={parent_name}>
      {words}
    </a>
  );
}
