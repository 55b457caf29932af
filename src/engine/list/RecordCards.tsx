import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId } from 'react';
import { type RaRecord, useExpanded } from 'react-admin';
import { useT } from '../../i18n/useT.ts';
import { Card, CardList } from '../../ui/Cards.tsx';
import { FieldCell, isNothing } from '../cells/FieldCell.tsx';
import type { RecordCardProps } from '../rowProps.ts';
import { useScreens } from '../ScreensContext.ts';
import { useResourceWords } from '../words.ts';
import { useColumns } from './columns.ts';
import { useDensity } from './density.ts';
import { ExpandedRecord } from './ExpandingRow.tsx';
import { hasLockChips, LockChip } from './locks.tsx';
import { RecordName } from './RecordName.tsx';
import { RowActions, useHasRowActions } from './RowActions.tsx';
import { useRowLinks } from './useRowLinks.ts';
import { useRowOpening } from './useRowOpening.ts';

/** The list on a phone: one block per record, with its name in bold and the other columns below. */
export function RecordCards({ records }: { records: RaRecord[] }) {
  const { resource, overrides } = useScreens();
  const { pathOf, open } = useRowOpening();
  const { shown } = useColumns(resource);
  const links = useRowLinks();
  const [density] = useDensity();
  const Block = overrides.card ?? RecordCard;
  return (
    <CardList {...links} data-density={density}>
      {records.map((record) => (
        <Block key={record.id} record={record} path={pathOf(record)} onOpen={open} columns={shown} />
      ))}
    </CardList>
  );
}

/** The details that a table would show below the row. */
function CardDetails({ record }: { record: RaRecord }) {
  const t = useT();
  const { resource } = useScreens();
  const [expanded, toggle] = useExpanded(resource.name, record.id);
  const detailsId = useId();
  const name = String(record[resource.title] ?? record.id);
  return (
    <div>
      <Button
        size="small"
        aria-expanded={expanded}
        aria-controls={expanded ? detailsId : undefined}
        aria-label={t('engine.list.expand', { name })}
        onClick={toggle}
        endIcon={<ExpandMore className="expand-mark" />}
      >
        {t('engine.show.details')}
      </Button>
      {expanded && (
        <div id={detailsId}>
          <ExpandedRecord record={record} />
        </div>
      )}
    </div>
  );
}

function RecordCard({ record, path, onOpen, columns }: RecordCardProps) {
  const { resource, overrides } = useScreens();
  const words = useResourceWords(resource);
  // With controls among the values, they are stacked instead of in a line.
  const even = overrides.cardsBelow !== undefined;
  const acts = useHasRowActions() && path !== null;
  const name = columns.find(({ source }) => source === resource.title);
  const shownColumns = columns.filter((column) => column !== name && !isNothing(record[column.source]));
  const cell = { record, resource, whole: false };
  return (
    <Card action={acts && <RowActions record={record} compact />}>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 0.5 }}>
        <RecordName record={record} path={path} onOpen={onOpen} className="card-name">
          {name && <FieldCell {...cell} value={record[name.source]} field={name.field} source={name.source} />}
        </RecordName>
        {hasLockChips(resource) && <LockChip id={record.id} />}
        <dl className="card-values" data-even={even || undefined}>
          {shownColumns.map(({ source, field }) => (
            <div key={source}>
              <dt>{words.field(source)}</dt>
              <dd>
                <FieldCell {...cell} value={record[source]} field={field} source={source} />
              </dd>
            </div>
          ))}
        </dl>
        {overrides.expanded && path !== null && <CardDetails record={record} />}
      </Box>
    </Card>
  );
}
