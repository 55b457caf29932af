import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useGetMany, useLocale } from 'react-admin';
import type { FanSignUp } from '#contracts/api/fans.ts';
import { useRecordPath } from '../../engine/useRecordPath.ts';
import { useT } from '../../i18n/useT.ts';
import { placeHref } from '../../routing/placeHref.ts';
import { useApps } from '../../shell/appData.ts';
import { formatDateTime } from '../../ui/format/dateTime.ts';

type Named = { id: string; name: string };

/** The sign-ups of one address, with the names of the campaigns that the user sees. */
export function FanSignUps({ signUps }: { signUps: readonly FanSignUp[] }) {
  const t = useT();
  const locale = useLocale() ?? 'en';
  const apps = useApps();
  const ids = [...new Set(signUps.map(({ campaign_id }) => campaign_id))];
  const { data: campaigns } = useGetMany<Named>('campaigns', { ids }, { retry: false });
  const timeOf = (moment: string | null) => moment && formatDateTime(moment, locale);
  return (
    <TableContainer>
      <Table size="small" aria-label={t('fans.list')}>
        <TableHead>
          <TableRow>
            <TableCell>{t('fans.app')}</TableCell>
            <TableCell>{t('fans.campaign')}</TableCell>
            <TableCell>{t('fans.state')}</TableCell>
            <TableCell>{t('fans.signedUp')}</TableCell>
            <TableCell>{t('fans.confirmed')}</TableCell>
            <TableCell>{t('fans.withdrawn')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {signUps.map(({ app, campaign_id, state, created_at, confirmed_at, withdrawn_at }) => (
            <TableRow key={`${app} ${campaign_id}`}>
              <TableCell>{apps.find(({ id }) => id === app)?.name ?? app}</TableCell>
              <TableCell>
                <CampaignLink campaign={campaigns?.find((one) => one?.id === campaign_id)} />
              </TableCell>
              <TableCell>{t(`fans.states.${state}`)}</TableCell>
              <TableCell>{timeOf(created_at)}</TableCell>
              <TableCell>{timeOf(confirmed_at)}</TableCell>
              <TableCell>{timeOf(withdrawn_at)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function CampaignLink({ campaign }: { campaign: Named | undefined }) {
  const t = useT();
  const pathOf = useRecordPath('campaigns');
  return campaign ? <a href={placeHref(pathOf(campaign.id))}>{campaign.name}</a> : t('fans.unseen');
}
