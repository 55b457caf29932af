import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import { Fragment, type ReactElement, use } from 'react';
import { HttpError, LinkBase, useGetRecordRepresentation, useReference } from 'react-admin';
import { groupName } from '#contracts/groupName.ts';
import { isObject } from '#contracts/values.ts';
import type { Field } from '#resources/schema/fields.ts';
import { choiceOf, isVisible } from '#resources/schema/visibility.ts';
import { useT } from '../../i18n/useT.ts';
import { CodeText } from '../../ui/CodeText.tsx';
import type { CellProps } from '../overrides.ts';
import { UploadPartsContext } from '../uploadParts.ts';
import { useRecordPath } from '../useRecordPath.ts';
import { useResourceWords } from '../words.ts';
import { FieldCell } from './FieldCell.tsx';
import { asText } from './TextCells.tsx';

/** The linked name of the referenced record; 'Deleted' if it was deleted or the user has no access to it. */
export function ReferenceCell({ field, value }: CellProps) {
  if (field.kind !== 'reference' || typeof value !== 'string') return <>{asText(value)}</>;
  return <Reference to={field.to} id={value} />;
}

/** Without access to a resource, the user may not read one of its records either. */
const isFailure = (error: unknown): boolean =>
  !!error && !(error instanceof HttpError && [403, 404].includes(error.status));

function Reference({ to, id }: { to: string; id: string }) {
  const recordPath = useRecordPath(to);
  const t = useT();
  const { referenceRecord, isPending, error } = useReference({ reference: to, id });
  const representation = useGetRecordRepresentation(to);
  if (isPending) return <Skeleton component="span" width={96} sx={{ display: 'inline-block' }} />;
  if (!referenceRecord && isFailure(error)) return <CodeText>{id}</CodeText>;
  if (!referenceRecord) {
    return (
      <Box component="span" title={t('engine.error.notFoundText')} sx={{ color: 'text.secondary' }}>
        {t('engine.value.deleted')}
      </Box>
    );
  }
  return (
    <Link component={LinkBase} to={recordPath(id)}>
      {representation(referenceRecord)}
    </Link>
  );
}

/** Labeled values one below the other, on pages that show a whole structure. */
function Entries({ cell, entries }: { cell: CellProps; entries: { source: string; field: Field; value: unknown }[] }) {
  const words = useResourceWords(cell.resource);
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gridTemplateColumns: 'fit-content(160px) 1fr', columnGap: 2, rowGap: 0.5 }}
    >
      {entries.map((entry) => (
        <Fragment key={entry.source}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {words.field(entry.source)}
          </Box>
          <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
            <FieldCell {...cell} {...entry} />
          </Box>
        </Fragment>
      ))}
    </Box>
  );
}

/** Shows a group by its name (a user by theirs), or with all its fields if `whole` is set. */
export function ObjectCell(cell: CellProps) {
  const { field, source, value, whole } = cell;
  if (!isObject(value) || field.kind !== 'object') return null;
  const name = groupName(value);
  // A computed group with a name is a reference to a user; a group that users enter is shown in full.
  if (!whole || (field.computed && name)) return name;
  const shown = Object.entries(field.fields).filter(([key]) => isVisible(field.fields, value, key));
  return (
    <Entries
      cell={cell}
      entries={shown.map(([key, inner]) => ({ source: `${source}.${key}`, field: inner, value: value[key] }))}
    />
  );
}

/** A file of the media library, or a list of them. */
export function UploadCell(cell: CellProps) {
  const { Cell: Provided } = use(UploadPartsContext);
  return <Provided {...cell} />;
}

export function ListCell(cell: CellProps) {
  const { field, source, value, whole } = cell;
  const t = useT();
  if (!Array.isArray(value) || value.length === 0 || field.kind !== 'list') return null;
  const { item } = field;
  if (value.some(isObject)) {
    if (!whole) return t('engine.value.entries', { smart_count: value.length });
    const entries = value.map((each, at) => ({ source: `${source}.${at}`, field: item, value: each }));
    return <Entries cell={cell} entries={entries} />;
  }
  if (item.kind === 'upload') return <UploadCell {...cell} />;
  if (item.kind === 'reference') {
    const links = value.map((id) => <Reference key={asText(id)} to={item.to} id={asText(id)} />);
    return <ChipRow chips={links} whole={whole} />;
  }
  if (!whole && item.kind !== 'choice' && !field.chips) return <>{value.join(', ')}</>;
  return <Chips cell={cell} values={value.map(asText)} />;
}

/** The number of chips in a list's column. */
const maxChips = 3;

/** Chips; in a list the first ones, and the number of the others. `title` has all of them. */
function ChipRow({ chips, whole, title }: { chips: ReactElement[]; whole: boolean; title?: string }) {
  const shown = whole ? chips : chips.slice(0, maxChips);
  const more = chips.length - shown.length;
  return (
    <span className="label-chips" data-wrap={whole || undefined} title={more > 0 ? title : undefined}>
      {shown.map((chip) => (
        <span key={chip.key} className="status-chip" data-tone="default">
          {chip}
        </span>
      ))}
      {more > 0 && <span>+{more}</span>}
    </span>
  );
}

/** A chip for each text or choice. */
function Chips({ cell: { field, resource, source, whole }, values }: { cell: CellProps; values: string[] }) {
  const words = useResourceWords(resource);
  const labels = choiceOf(field) ? values.map((value) => words.choice(source, value)) : values;
  const chips = labels.map((label, at) => <Fragment key={values[at]}>{label}</Fragment>);
  return <ChipRow chips={chips} whole={whole} title={labels.join(', ')} />;
}

export function MapCell(cell: CellProps) {
  const { field, source, value, whole } = cell;
  const t = useT();
  if (!isObject(value) || field.kind !== 'map') return null;
  const keys = Object.keys(value);
  if (!whole) return <>{t('engine.value.entries', { smart_count: keys.length })}</>;
  return (
    <Entries
      cell={cell}
      entries={keys.map((key) => ({ source: `${source}.${key}`, field: field.item, value: value[key] }))}
    />
  );
}

/** Data of other systems is shown unchanged. */
export function JsonCell({ value, whole }: CellProps) {
  const t = useT();
  if (!isObject(value)) return null;
  if (whole) return <CodeText block>{JSON.stringify(value, null, 2)}</CodeText>;
  return <>{t('engine.value.entries', { smart_count: Object.keys(value).length })}</>;
}
