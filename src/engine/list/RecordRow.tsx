import Checkbox from '@mui/material/Checkbox';
import Link from '@mui/material/Link';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { LinkBase, type RaRecord, useNavigate } from 'ra-core';
import { type MouseEvent, memo } from 'react';
import { useT } from '../../i18n/useT.ts';
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
};

/** Something in the row that a click is meant for. */
const isInteractive = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('a, button, input, label') !== null;

/** A row renders again only when its own record or tick changes. */
export const RecordRow = memo(function RecordRow(props: RecordRowProps) {
  const { record, columns, selectable, selected, onToggle, path } = props;
  const t = useT();
  const navigate = useNavigate();
  const { resource } = useScreens();
  const name = String(record[resource.title] ?? record.id);
  const open = (event: MouseEvent) => {
    if (isInteractive(event.target) || window.getSelection()?.toString()) return;
    navigate(path);
  };
  return (
    <TableRow hover selected={selected} onClick={open}>
      {selectable && (
        <TableCell padding="checkbox">
          <Checkbox
            size="small"
            checked={selected}
            onChange={() => onToggle(record.id)}
            slotProps={{ input: { 'aria-label': t('engine.list.select', { name }) } }}
          />
        </TableCell>
      )}
      {columns.map(({ source, field, numeric }) => (
        <TableCell
          key={source}
          align={numeric ? 'right' : 'left'}
          className={source === resource.title ? 'row-name' : 'row-value'}
        >
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
        </TableCell>
      ))}
      <TableCell align="right" className="row-end">
        <div className="row-actions">
          <RowActions record={record} />
        </div>
      </TableCell>
    </TableRow>
  );
});

function RecordName({ path, children }: { path: string | null; children: React.ReactNode }) {
  if (path === null) return children;
  return (
    <Link component={LinkBase} to={path} color="inherit" underline="hover">
      {children}
    </Link>
  );
}

const value = {
  maxWidth: 320,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  py: 0.5,
} as const;

/**
 * How the rows look, laid over the table's body once: styles on each cell would be worked out cell by cell. Actions
 * appear on hover and focus; where nothing can hover they are there.
 */
export const rowStyles = {
  '& tbody tr': { cursor: 'pointer' },
  '& .row-value': value,
  '& .row-name': { ...value, fontWeight: 600, maxWidth: 560 },
  '& .row-end': { width: '1%', whiteSpace: 'nowrap', py: 0 },
  '& .row-actions': { display: 'inline-flex', gap: 0.5 },
  '@media (hover: hover)': {
    '& .row-actions': { opacity: 0 },
    '& tr:hover .row-actions, & tr:focus-within .row-actions': { opacity: 1 },
  },
} as const;
