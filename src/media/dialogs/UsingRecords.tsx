import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { FileInUse } from '#contracts/api/uploads.ts';
import { UseList } from '../../engine/list/UsingRecords.tsx';
import { useT } from '../../i18n/useT.ts';

/** The campaigns and other records that use a file: by name those that the user has access to, the others as a number. */
export function UsingRecords({ uses }: { uses: FileInUse }) {
  const t = useT();
  const { campaigns, campaigns_total, items, items_total, hidden_total } = uses;
  const named = [...campaigns.map(({ id, name }) => ({ resource: 'campaigns', id, title: name })), ...items];
  const more = campaigns_total + items_total - named.length;
  return (
    <Box>
      <UseList items={named} />
      {more > 0 && <Typography variant="body2">{t('media.inUse.more', { smart_count: more })}</Typography>}
      {hidden_total > 0 && (
        <Typography variant="body2">{t('media.inUse.hidden', { smart_count: hidden_total })}</Typography>
      )}
    </Box>
  );
}
