import Box from '@mui/material/Box';
import type { RaRecord } from 'ra-core';
import { FieldCell, isNothing } from '../cells/registry.tsx';
import { useScreens } from '../ScreensContext.tsx';
import { useResourceWords } from '../words.ts';
import { type Column, useColumns } from './columns.ts';
import { RecordName } from './RecordName.tsx';
import { RowActions, useHasRowActions } from './RowActions.tsx';
import { useRowLinks } from './useRowLinks.ts';
import { useRowOpening } from './useRowOpening.ts';

/** The list on a phone: a record a block, its name strong and what the other columns say below it. */
export function RecordCards({ records }: { records: RaRecord[] }) {
  const { resource } = useScreens();
  const { pathOf, open } = useRowOpening();
  const { shown } = useColumns(resource);
  const links = useRowLinks();
  return (
    <Box component="ul" {...links} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {records.map((record) => (
        <RecordCard key={record.id} record={record} path={pathOf(record)} onOpen={open} columns={shown} />
      ))}
    </Box>
  );
}

type RecordCardProps = {
  record: RaRecord;
  path: string | null;
  onOpen: (record: RaRecord) => void;
  columns: readonly Column[];
};

function RecordCard({ record, path, onOpen, columns }: RecordCardProps) {
  const { resource, overrides } = useScreens();
  const words = useResourceWords(resource);
  // With controls among them, values stand below each other and not in a line.
  const even = overrides.cardsBelow !== undefined;
  const acts = useHasRowActions() && path !== null;
  const name = columns.find(({ source }) => source === resource.title);
  const told = columns.filter((column) => column !== name && !isNothing(record[column.source]));
  const cell = { record, resource, whole: false };
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        gap: 1,
        px: 2,
        py: 1.25,
        borderBottom: 1,
        borderColor: 'divider',
        '&:last-child': { border: 0 },
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 0.5 }}>
        <RecordName record={record} path={path} onOpen={onOpen} className="card-name">
          {name && <FieldCell {...cell} value={record[name.source]} field={name.field} source={name.source} />}
        </RecordName>
        <dl className="card-values" data-even={even || undefined}>
          {told.map(({ source, field }) => (
            <div key={source}>
              <dt>{words.field(source)}</dt>
              <dd>
                <FieldCell {...cell} value={record[source]} field={field} source={source} />
              </dd>
            </div>
          ))}
        </dl>
      </Box>
      {acts && (
        <Box sx={{ flex: 'none' }}>
          <RowActions record={record} compact />
        </Box>
      )}
    </Box>
  );
}
