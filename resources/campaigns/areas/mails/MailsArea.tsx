import { type ReactNode, useMemo } from 'react';
import { useDataProvider, useLocale } from 'react-admin';
import { allows } from '#contracts/permissions.ts';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { answered } from '#src/engine/answeredRecord.ts';
import { useT } from '#src/i18n/useT.ts';
import { createAppCalls } from '#src/reports/wire/appCalls.ts';
import { createReportsToken } from '#src/reports/wire/reportsToken.ts';
import { useCurrentUser } from '#src/shell/appData.ts';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { useCampaign } from '../../campaignContext.ts';
import { TrustedOrigin } from '../../TrustedOrigin.tsx';
import { useOpenedPlace } from '../useOpenSection.ts';
import { MailList } from './MailList.tsx';
import { MailsProvider } from './MailsContext.ts';
import { createMailCalls } from './mailCalls.ts';
import { NewsPage } from './NewsPage.tsx';

/** The mails of the campaign to its fans: the list, or one mail that staff write. */
export default function MailsArea() {
  const t = useT();
  const { campaign, app } = useCampaign();
  const news = useOpenedPlace();
  const { root_url: root } = app;
  if (!root) return <ErrorState title={t('mails.failed')} text={t('mails.notOffered', { app: app.name })} />;
  return (
    <TrustedOrigin origin={root}>
      <OfCampaign key={campaign.id} root={root}>
        {news === '' ? <MailList /> : <NewsPage key={news} id={news} />}
      </OfCampaign>
    </TrustedOrigin>
  );
}

/** Provides the calls to the campaign's app, with one token for the area. */
function OfCampaign({ root, children }: { root: string; children: ReactNode }) {
  const dataProvider = useDataProvider<CmsDataProvider>();
  const { campaign, app } = useCampaign();
  const locale = useLocale() ?? 'en';
  const mayAct = allows(useCurrentUser(), 'campaigns-modify');
  const [appId, campaignId, number] = [app.id, campaign.id, campaign.app_id ?? 0];
  const calls = useMemo(() => {
    const input = { params: { id: appId }, body: { campaign_id: campaignId, purpose: 'mails' } } as const;
    const ask = async () => answered(await dataProvider.call('POST /api/apps/:id/token', input));
    return createMailCalls(createAppCalls(root, createReportsToken(ask), { locale }), number);
  }, [dataProvider, root, appId, campaignId, number, locale]);
  const mails = useMemo(() => ({ calls, mayAct }), [calls, mayAct]);
  return <MailsProvider value={mails}>{children}</MailsProvider>;
}
