import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import { LinkBase, useGetRecordRepresentation, useReference } from 'ra-core';
import { useT } from '../../i18n/useT.ts';
import { CodeText } from '../../ui/CodeText.tsx';
import type { CellProps } from '../overrides.ts';
import { useRecordPath } from '../useRecordPath.ts';
import { asText } from './TextCells.tsx';

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The name of the record that is meant; a link to it where there is room. */
export function ReferenceCell({ field, value, whole }: CellProps) {
  if (field.kind !== 'reference' || typeof value !== 'string') return <>{asText(value)}</>;
  return <Reference to={field.to} id={value} linked={whole} />;
}

function Reference({ to, id, linked }: { to: string; id: string; linked: boolean }) {
  const recordPath = useRecordPath(to);
  const { referenceRecord } = useReference({ reference: to, id });
  const representation = useGetRecordRepresentation(to);
  const name = referenceRecord ? representation(referenceRecord) : id;
  if (!linked) return <>{name}</>;
  return (
    <Link component={LinkBase} to={recordPath(id)}>
      {name}
    </Link>
  );
}

/** A group is told by its name (a person by theirs); whole, by all it holds. */
export function ObjectCell({ value, whole }: CellProps) {
  if (!isObject(value)) return null;
  const name = value.display_name ?? value.name ?? value.title;
  if (typeof name === 'string') return <>{name}</>;
  return whole ? <JsonText value={value} /> : null;
}

export function ListCell({ value, whole }: CellProps) {
  const t = useT();
  if (!Array.isArray(value) || value.length === 0) return null;
  if (value.some(isObject))
    return whole ? <JsonText value={value} /> : t('engine.value.entries', { smart_count: value.length });
  if (!whole) return <>{value.join(', ')}</>;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      {value.map((item) => (
        <Chip key={asText(item)} size="small" variant="outlined" label={asText(item)} />
      ))}
    </Box>
  );
}

export function MapCell({ value, whole }: CellProps) {
  const t = useT();
  if (!isObject(value)) return null;
  if (whole) return <JsonText value={value} />;
  return <>{t('engine.value.entries', { smart_count: Object.keys(value).length })}</>;
}

function JsonText({ value }: { value: unknown }) {
  return <CodeText block>{JSON.stringify(value, null, 2)}</CodeText>;
}
