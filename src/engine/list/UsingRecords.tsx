import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { HttpError, LinkBase } from 'react-admin';
import { apiErrors, readErrorBody } from '#contracts/errors.ts';
import { isObject } from '#contracts/values.ts';
import { useT } from '../../i18n/useT.ts';
import { useRecordPath } from '../useRecordPath.ts';

type Use = { resource: string; id: string; title: string };
/** What refers to a record that could not be deleted; `hidden_total` is the number of further records. */
export type Uses = { items: readonly Use[]; hidden_total: number };

const isUse = (value: unknown): value is Use =>
  isObject(value) && ['resource', 'id', 'title'].every((name) => typeof value[name] === 'string');

/** Returns what refers to a record, from the error of its deletion; null for another error. */
export function usesIn(error: unknown): Uses | null {
  const detail = error instanceof HttpError ? readErrorBody(error.body) : null;
  if (!isObject(detail) || !('key' in detail) || detail.key !== 'in-use') return null;
  const { items, hidden_total } = detail;
  return {
    items: Array.isArray(items) ? items.filter(isUse) : [],
    hidden_total: typeof hidden_total === 'number' ? hidden_total : 0,
  };
}

function UsingRecord({ resource, id, title }: Use) {
  const t = useT();
  const path = useRecordPath(resource);
  return (
    <Box component="li" sx={{ py: 0.5, overflowWrap: 'anywhere' }}>
      <Link component={LinkBase} to={path(id)} target="_blank">
        {title}
      </Link>{' '}
      ({t(`resources.${resource}.name`, { smart_count: 1 })})
    </Box>
  );
}

/** The records that refer to one that can't be deleted, as links. */
export function UsingRecords({ uses: { items, hidden_total } }: { uses: Uses }) {
  const t = useT();
  return (
    <Box role="alert">
      {t('errors.in-use', { _: apiErrors['in-use'].msg })}
      <Box component="ul" sx={{ my: 1, pl: 2.5, maxHeight: 240, overflowY: 'auto' }}>
        {items.map((one) => (
          <UsingRecord key={`${one.resource} ${one.id}`} {...one} />
        ))}
      </Box>
      {hidden_total > 0 && (
        <Typography variant="body2">{t('engine.delete.more', { smart_count: hidden_total })}</Typography>
      )}
    </Box>
  );
}
