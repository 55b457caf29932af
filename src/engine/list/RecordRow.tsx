import type { RaRecord } from 'ra-core';
import { type MouseEvent, memo } from 'react';
import type { FieldKind } from '../../../resources/schema/fields.ts';
import { useT } from '../../i18n/useT.ts';
import { PlainCheckbox } from '../../ui/PlainCheckbox.tsx';
import { FieldCell } from '../cells/FieldCell.tsx';
import { useScreens } from '../ScreensContext.ts';
import type { Column } from './columns.ts';
import { ExpandButton } from './ExpandButton.tsx';
import { RecordName } from './RecordName.tsx';
import { RowActions } from './RowActions.tsx';

export type RecordRowProps = {
  record: RaRecord;
  columns: readonly Column[];
  selectable: boolean;
  selected: boolean;
  onToggle: (id: RaRecord['id']) => void;
  /** Where the record opens; null where it is chosen. */
  path: string | null;
  onOpen: (record: RaRecord) => void;
  /** It has a place for what can be done with it. */
  acts: boolean;
  /** Actions in a menu, where there is little room or no pointer to hover with. */
  compact: boolean;
  /** Its place in the table. */
  at: number;
  /** Where it shows more below itself. */
  expansion?: { expanded: boolean; toggle: () => void; detailsId: string };
};

/** Something in the row that a click is meant for. */
const isInteractive = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('a, button, input, select, label') !== null;

/** A row renders again only when its own record or tick changes. */
export const RecordRow = memo(function RecordRow(props: RecordRowProps) {
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

/** How a cell stands in the table, where that differs by the kind of its value. */
const classes: { [Kind in FieldKind]?: string } = { number: 'row-number', email: 'row-value row-address' };

type ValueCellProps = Pick<RecordRowProps, 'record' | 'path' | 'onOpen'> & { column: Column };

function ValueCell({ column: { source, field }, record, path, onOpen }: ValueCellProps) {
  const { resource } = useScreens();
  const isName = source === resource.title;
  const cell = (
    <FieldCell value={record[source]} record={record} field={field} resource={resource} source={source} whole={false} />
  );
  return (
    <td className={isName ? 'row-name' : (classes[field.kind] ?? 'row-value')}>
      {isName ? (
        <RecordName record={record} path={path} onOpen={onOpen}>
          {cell}
        </RecordName>
      ) : (
        cell
      )}
    </td>
  );
}
