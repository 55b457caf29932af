import { type MouseEvent, memo } from 'react';
import type { FieldKind } from '#resources/schema/fields.ts';
import { useT } from '../../i18n/useT.ts';
import { PlainCheckbox } from '../../ui/PlainCheckbox.tsx';
import { FieldCell } from '../cells/FieldCell.tsx';
import type { Column, NameFrameProps, RecordRowProps } from '../rowProps.ts';
import { useScreens } from '../ScreensContext.ts';
import { ExpandButton } from './ExpandButton.tsx';
import { hasLockChips, LockChip } from './locks.tsx';
import { RecordName } from './RecordName.tsx';
import { RowActions } from './RowActions.tsx';

type Expansion = { expanded: boolean; toggle: () => void; detailsId: string };

/** Returns true for an element that handles its own clicks. */
const isInteractive = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('a, button, input, select, label') !== null;

/**
 * Memoized: a row renders again only when its own record or selection changes. `expansion` is set for rows with
 * expandable details.
 */
export const RecordRow = memo(function RecordRow(props: RecordRowProps & { expansion?: Expansion }) {
  const { record, columns, selectable, selected, onToggle, path, onOpen, acts, compact, at, expansion } = props;
  const t = useT();
  const { resource } = useScreens();
  const name = String(record[resource.title] ?? record.id);
  const open = (event: MouseEvent) => {
    if (isInteractive(event.target) || window.getSelection()?.toString()) return;
    if (expansion) expansion.toggle();
    else onOpen(record);
  };
  return (
    <tr className="record-row" data-selected={selected || undefined} onClick={open}>
      {selectable && (
        <td className="row-tick">
          <PlainCheckbox
            label={t('engine.list.select', { name })}
            checked={selected}
            onChange={() => onToggle(record.id)}
          />
        </td>
      )}
      {expansion && (
        <td className="row-tick">
          <ExpandButton
            name={name}
            expanded={expansion.expanded}
            controls={expansion.detailsId}
            onToggle={expansion.toggle}
          />
        </td>
      )}
      {columns.map((column) => (
        <ValueCell key={column.source} column={column} record={record} path={path} onOpen={onOpen} />
      ))}
      {acts && (
        <td className="row-end">
          <div className="row-actions">
            <RowActions record={record} compact={compact} at={at} />
          </div>
        </td>
      )}
    </tr>
  );
});

/** CSS classes of cells by the kind of value. */
const classes: { [Kind in FieldKind]?: string } = { number: 'row-number', email: 'row-value row-address' };

function PlainName({ link, record }: NameFrameProps) {
  if (!hasLockChips(useScreens().resource)) return link;
  return (
    <span className="name-and-chips">
      {link}
      <LockChip id={record.id} />
    </span>
  );
}

type ValueCellProps = Pick<RecordRowProps, 'record' | 'path' | 'onOpen'> & { column: Column };

function ValueCell({ column: { source, field }, record, path, onOpen }: ValueCellProps) {
  const { resource, overrides } = useScreens();
  const isName = source === resource.title;
  const Frame = overrides.nameFrame ?? PlainName;
  const cell = (
    <FieldCell value={record[source]} record={record} field={field} resource={resource} source={source} whole={false} />
  );
  return (
    <td className={isName ? 'row-name' : (classes[field.kind] ?? 'row-value')}>
      {isName ? (
        <Frame
          record={record}
          link={
            <RecordName record={record} path={path} onOpen={onOpen}>
              {cell}
            </RecordName>
          }
        />
      ) : (
        cell
      )}
    </td>
  );
}
