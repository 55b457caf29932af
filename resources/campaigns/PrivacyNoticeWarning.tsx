import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { LinkBase } from 'react-admin';
import { missingPrivacyNotice } from '#contracts/privacyNotice.ts';
import { useT } from '#src/i18n/useT.ts';
import { usePageSetup } from '#src/shell/pageSetup.ts';
import { useCampaign } from './campaignContext.ts';
import { campaignPath } from './campaignPath.ts';

/**
 * Warns on live that the campaign's page has no privacy notice, and says who can add one; `linked` adds a link there.
 */
export function PrivacyNoticeWarning({ linked = false }: { linked?: boolean }) {
  const t = useT();
  const setup = usePageSetup();
  const { campaign, app } = useCampaign();
  const place = missingPrivacyNotice(setup, app, campaign);
  if (place === null) return null;
  return (
    <Alert
      severity="warning"
      role="note"
      action={
        linked &&
        place === 'campaign' && (
          <Button component={LinkBase} to={campaignPath(campaign.id, 'pages')} color="inherit" size="small">
            {t('pageSettings.legal.open')}
          </Button>
        )
      }
    >
      {t(`pageSettings.legal.missing.${place}`)}
    </Alert>
  );
}
