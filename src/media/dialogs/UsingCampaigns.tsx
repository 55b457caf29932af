import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { LinkBase } from 'react-admin';
import type { FileInUse } from '#contracts/api/uploads.ts';
import { useT } from '../../i18n/useT.ts';

/** The campaigns that use a file: by name those that the user has access to, the others as a number. */
export function UsingCampaigns({ uses }: { uses: FileInUse }) {
  const t = useT();
  const { campaigns, campaigns_total, hidden_total } = uses;
  const more = campaigns_total - campaigns.length;
  return (
    <Box>
      <Box component="ul" sx={{ m: 0, pl: 2.5, maxHeight: 240, overflowY: 'auto' }}>
        {campaigns.map(({ id, name }) => (
          <Box component="li" key={id} sx={{ py: 0.5 }}>
            <Link component={LinkBase} to={`/campaigns/${id}`} target="_blank">
              {name}
            </Link>
          </Box>
        ))}
      </Box>
      {more > 0 && <Typography variant="body2">{t('media.inUse.more', { smart_count: more })}</Typography>}
      {hidden_total > 0 && (
        <Typography variant="body2">{t('media.inUse.hidden', { smart_count: hidden_total })}</Typography>
      )}
    </Box>
  );
}
