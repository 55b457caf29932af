import AssessmentOutlined from '@mui/icons-material/AssessmentOutlined';
import OpenInNew from '@mui/icons-material/OpenInNew';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { useDataProvider, useLocale } from 'react-admin';
import { allows } from '#contracts/permissions.ts';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { answered } from '#src/engine/answeredRecord.ts';
import { useT } from '#src/i18n/useT.ts';
import { ReportSections } from '#src/reports/items/ReportSections.tsx';
import { ReportsProvider } from '#src/reports/ReportsContext.ts';
import { reportsKey } from '#src/reports/reportQueries.ts';
import { createAppCalls } from '#src/reports/wire/appCalls.ts';
import { createReportsToken } from '#src/reports/wire/reportsToken.ts';
import { useCurrentUser } from '#src/shell/appData.ts';
import { usePageSetup } from '#src/shell/pageSetup.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { formatDate } from '#src/ui/format/dateTime.ts';
import { lazyWithRetry } from '#src/ui/lazyWithRetry.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { useCampaign } from '../../campaignContext.ts';
import { TrustedOrigin } from '../../TrustedOrigin.tsx';

const AnonymiseSection = lazyWithRetry(() => import('./AnonymiseSection.tsx'));

/** The reports of the campaign's app. */
export default function ReportsArea() {
  const t = useT();
  const { campaign, app } = useCampaign();
  const { root_url: root } = app;
  const sections = (app.config?.reports ?? []).filter(({ items }) => items.length > 0);
  return (
    <>
      <PageHeader title={t('reports.title')} actions={<OwnReports />} />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Notes />
        {!root || sections.length === 0 ? (
          <NoReports />
        ) : (
          <TrustedOrigin origin={root}>
            <OfCampaign key={campaign.id} root={root}>
              <ReportSections sections={sections} />
            </OfCampaign>
          </TrustedOrigin>
        )}
        <Suspense fallback={null}>
          <AnonymiseSection />
        </Suspense>
      </Box>
    </>
  );
}

/** Links to the reports on the app's own site. */
function OwnReports() {
  const t = useT();
  const address = useCampaign().app.config?.reports_url;
  if (!address) return null;
  return (
    <Button variant="outlined" href={address} target="_blank" rel="noreferrer" endIcon={<OpenInNew />}>
      {t('reports.own')}
    </Button>
  );
}

const dayMs = 24 * 3_600_000;

/** Notes about the data. */
function Notes() {
  const t = useT();
  const locale = useLocale() ?? 'en';
  const { consumer_data_days: days } = usePageSetup();
  const { consumer_data_anonymised_at: anonymised, app_id, ends_at } = useCampaign().campaign;
  // Once after each end (server/modules/consumerData/automatic.ts).
  const isDue = days !== null && ends_at !== null && (anonymised === null || anonymised < ends_at);
  return (
    <>
      {isDue && (
        <Alert severity="info" role="note">
          {t('reports.willBeAnonymised', {
            date: formatDate(new Date(Date.parse(ends_at) + days * dayMs).toISOString(), locale),
            smart_count: days,
          })}
        </Alert>
      )}
      {anonymised && (
        <Alert severity="warning">{t('reports.anonymised', { date: formatDate(anonymised, locale) })}</Alert>
      )}
      {app_id === null && (
        <Alert severity="info" role="note">
          {t('reports.noNumber')}
        </Alert>
      )}
    </>
  );
}

function NoReports() {
  const t = useT();
  const { app } = useCampaign();
  const names = { app: app.name };
  if (!app.config) {
    const [title, text] = [t('reports.notReady'), t('reports.notReadyText', names)];
    return <EmptyState icon={AssessmentOutlined} title={title} text={text} />;
  }
  const text = t(app.config.reports_url ? 'reports.noneOwn' : 'reports.noneText', names);
  return <EmptyState icon={AssessmentOutlined} title={t('reports.none')} text={text} />;
}

/** Provides the calls to the campaign's app, with one token for the screen. */
function OfCampaign({ root, children }: { root: string; children: ReactNode }) {
  const dataProvider = useDataProvider<CmsDataProvider>();
  const user = useCurrentUser();
  const { campaign, app } = useCampaign();
  const { id: appId } = app;
  const { id: campaignId, app_id, slug, consumer_data_anonymised_at: anonymised } = campaign;
  usePendingErasures(campaignId, anonymised);
  const mayDraw = allows(user, 'campaigns-modify');
  const locale = useLocale() ?? 'en';
  const calls = useMemo(() => {
    const params = { id: appId };
    const ask = async (file?: string) => {
      const body = { campaign_id: campaignId, purpose: 'reports', ...(file !== undefined && { file }) } as const;
      return answered(await dataProvider.call('POST /api/apps/:id/token', { params, body }));
    };
    return createAppCalls(root, createReportsToken(ask), { locale });
  }, [dataProvider, root, appId, campaignId, locale]);
  const source = useMemo(
    () => ({ calls, root, campaignId, campaignNumber: app_id ?? 0, slug, locale, mayDraw }),
    [calls, root, campaignId, app_id, slug, locale, mayDraw],
  );
  return <ReportsProvider value={source}>{children}</ReportsProvider>;
}

/** Removes data of fans that were anonymised in the meantime from the screen, and refetches from the app. */
function usePendingErasures(campaignId: string, anonymised: string | null): void {
  const queryClient = useQueryClient();
  const [known, setKnown] = useState(anonymised);
  useEffect(() => {
    if (known === anonymised) return;
    setKnown(anonymised);
    void queryClient.resetQueries({ queryKey: reportsKey(campaignId) });
  }, [queryClient, campaignId, known, anonymised]);
}
