import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { LinkBase } from 'react-admin';
import type { RecordUse } from '#contracts/api/uploads.ts';
import { apiErrors } from '#contracts/errors.ts';
import { useT } from '../../i18n/useT.ts';
import { useRecordPath } from '../useRecordPath.ts';
import type { Uses } from './usesIn.ts';

function UsingRecord({ resource, id, title }: RecordUse) {
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

/** Links to records that use something. */
export function UseList({ items }: { items: readonly RecordUse[] }) {
  return (
    <Box component="ul" sx={{ my: 1, pl: 2.5, maxHeight: 240, overflowY: 'auto' }}>
      {items.map((one) => (
        <UsingRecord key={`${one.resource} ${one.id}`} {...one} />
      ))}
    </Box>
  );
}

/** The records that refer to one that can't be deleted, as links. */
export default function UsingRecords({ uses: { items, hidden_total } }: { uses: Uses }) {
  const t = useT();
  return (
    <Box role="alert">
      {t('errors.in-use', { _: apiErrors['in-use'].msg })}
      <UseList items={items} />
      {hidden_total > 0 && (
        <Typography variant="body2">{t('engine.delete.more', { smart_count: hidden_total })}</Typography>
      )}
    </Box>
  );
}
