import Checkbox from '@mui/material/Checkbox';
import type { RaRecord } from 'ra-core';
import { type MouseEvent, memo } from 'react';
import { useT } from '../../i18n/useT.ts';
import { placeHref } from '../../routing/placeHref.ts';
import { FieldCell } from '../cells/registry.tsx';
import { useScreens } from '../ScreensContext.tsx';
import type { Column } from './columns.ts';
import { RowActions } from './RowActions.tsx';

type RecordRowProps = {
  record: RaRecord;
  columns: readonly Column[];
  selectable: boolean;
  selected: boolean;
  onToggle: (id: RaRecord['id']) => void;
  /** Where the record opens. */
  path: string;
  onOpen: (path: string) => void;
};

/** Something in the row that a click is meant for. */
const isInteractive = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('a, button, input, label') !== null;

/** A row renders again only when its own record or tick changes. */
export const RecordRow = memo(function RecordRow(props: RecordRowProps) {
  const { record, columns, selectable, selected, onToggle, path, onOpen } = props;
  const t = useT();
  const { resource } = useScreens();
  const name = String(record[resource.title] ?? record.id);
  const open = (event: MouseEvent) => {
    if (isInteractive(event.target) || window.getSelection()?.toString()) return;
    onOpen(path);
  };
  return (
    <tr className="record-row" data-selected={selected || undefined} onClick={open}>
      {selectable && (
        <td className="row-tick">
          <Checkbox
            size="small"
            checked={selected}
            onChange={() => onToggle(record.id)}
            slotProps={{ input: { 'aria-label': t('engine.list.select', { name }) } }}
          />
        </td>
      )}
      {columns.map(({ source, field, numeric }) => (
        <td key={source} className={source === resource.title ? 'row-name' : numeric ? 'row-number' : 'row-value'}>
          <RecordName path={source === resource.title ? path : null}>
            <FieldCell
              value={record[source]}
              record={record}
              field={field}
              resource={resource}
              source={source}
              whole={false}
            />
          </RecordName>
        </td>
      ))}
      <td className="row-end">
        <div className="row-actions">
          <RowActions record={record} />
        </div>
      </td>
    </tr>
  );
});

function RecordName({ path, children }: { path: string | null; children: React.ReactNode }) {
  if (path === null) return children;
  return (
    <a href={placeHref(path)} className="row-link">
      {children}
    </a>
  );
}
