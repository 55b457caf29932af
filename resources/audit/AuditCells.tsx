import Box from '@mui/material/Box';
import { useResourceDefinition } from 'ra-core';
import { Fragment } from 'react';
import type { CellProps } from '../../src/engine/overrides.ts';
import { useRecordPath } from '../../src/engine/useRecordPath.ts';
import type { MessageKey } from '../../src/i18n/messageKey.ts';
import { useT } from '../../src/i18n/useT.ts';
import { placeHref } from '../../src/routing/placeHref.ts';
import type { AuditEntryRecord } from './schema.ts';

/** Links to the user who acted; shows a placeholder for actions of commands, which have no user. */
export function WhoCell({ record: { user_id, user_name } }: CellProps<string | null, AuditEntryRecord>) {
  const t = useT();
  const userPath = useRecordPath('users');
  if (user_id === null) return t('audit.nobody');
  return (
    <a className="cell-link" href={placeHref(userPath(user_id))}>
      {user_name ?? user_id}
    </a>
  );
}

/** Shows the kind of the record, linked to the record if it still exists. */
export function KindCell({ value, record }: CellProps<string, AuditEntryRecord>) {
  const t = useT();
  const { name, hasEdit, hasShow } = useResourceDefinition({ resource: value });
  const recordPath = useRecordPath(value);
  const { record_id, record_exists, summary, action } = record;
  const isKnown = Boolean(name && (hasEdit || hasShow));
  const kind = t(isKnown ? `resources.${value}.name` : 'audit.anyThing', { smart_count: 1 });
  // Files and folders appear in the library and have no page; deleted records have no page either.
  const isLinked = isKnown && record_id !== null && record_exists !== false && value !== 'uploads';
  if (!isLinked || action === 'record.deleted') return kind;
  return (
    <a
      className="cell-link"
      href={placeHref(recordPath(record_id))}
      aria-label={t('audit.open', { kind, name: summary })}
    >
      {kind}
    </a>
  );
}

type Details = AuditEntryRecord['details'];

/** Details that other columns of the entry show. */
const shownElsewhere = new Set(['name', 'user_id', 'slug']);
/** Details whose values are options of a choice field. */
const choiceOf: Record<string, string> = { 'user.role-changed': 'role', 'user.state-changed': 'state' };

const known: Record<string, MessageKey> = {
  from: 'audit.details.from',
  to: 'audit.details.to',
  fields: 'audit.details.fields',
  user: 'audit.details.user',
  source: 'audit.details.source',
  revision: 'audit.details.revision',
  folder: 'audit.details.folder',
  app: 'audit.details.app',
};

/** The database does not preserve key order: known details come first in the order above, then the others. */
const order = Object.keys(known);
const placeOf = (key: string): number => (known[key] ? order.indexOf(key) : order.length);

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Shows the remaining details as text: on one line in a list, one per line on the entry's page. */
export function DetailsCell({ value, record, whole }: CellProps<Details, AuditEntryRecord>) {
  const t = useT();
  const choice = choiceOf[record.action];
  const words = (detail: unknown) =>
    choice ? t(`resources.users.choices.${choice}.${textOf(detail)}`) : textOf(detail);
  const rows = Object.entries(value ?? {})
    .filter(([key, detail]) => !shownElsewhere.has(key) && detail !== null && textOf(detail) !== '')
    .sort(([one], [other]) => placeOf(one) - placeOf(other))
    .map(([key, detail]) => ({ label: known[key] ? t(known[key]) : key, text: words(detail) }));
  if (rows.length === 0) return '–';
  if (!whole) {
    const line = rows.map(({ label, text }) => `${label}: ${text}`).join(' · ');
    return <span title={line}>{line}</span>;
  }
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gridTemplateColumns: 'fit-content(160px) 1fr', columnGap: 2, rowGap: 0.5 }}
    >
      {rows.map(({ label, text }) => (
        <Fragment key={label}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {label}
          </Box>
          <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
            {text}
          </Box>
        </Fragment>
      ))}
    </Box>
  );
}
