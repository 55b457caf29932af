import Box from '@mui/material/Box';
import { Navigate, useParams } from 'ra-core';
import { useT } from '../../../../src/i18n/useT.ts';
import { PageHeader } from '../../../../src/ui/PageHeader.tsx';
import { CampaignStatusChip } from '../../CampaignStatusChip.tsx';
import { useCampaign } from '../../campaignContext.ts';
import { campaignPath } from '../../campaignPath.ts';
import { CampaignForm } from '../../editing/CampaignForm.tsx';
import { useLeftOutNewsletters } from './newsletters/useLeftOutNewsletters.ts';
import { SectionMenu, SectionNav } from './SectionNav.tsx';
import { isSettingsTab, type SettingsSection, settingsSections } from './sections.ts';
import { sectionId, useOpenSection, useSectionInSight } from './useOpenSection.ts';
import { useRequiredDates } from './useRequiredDates.ts';

/** The tab in the address, as `dates`, and the section that it leads to; empty for none. */
function useTab(): { tab: string; shown: string } {
  const { '*': below = '' } = useParams();
  const tab = below.split('/')[1] ?? '';
  // The picker stands over the pictures that it is for.
  return { tab, shown: tab === 'media' ? 'images' : tab };
}

/** What a campaign is called, where it lies, when it runs, and what it tells others of itself. */
export default function SettingsArea() {
  const t = useT();
  const { campaign, app } = useCampaign();
  const extraProblems = useRequiredDates();
  const leaveOut = useLeftOutNewsletters();
  const { tab, shown } = useTab();
  const sections = settingsSections.filter(({ isOffered }) => isOffered(app.config ?? {}));
  useOpenSection(tab);
  const inSight = useSectionInSight(
    sections.map((section) => section.tab),
    shown,
  );
  return (
    <>
      {tab !== '' && !isSettingsTab(tab, sections) && <Navigate to={campaignPath(campaign.id)} replace />}
      <PageHeader title={t('settings.title')} beside={<CampaignStatusChip campaign={campaign} />} />
      <Box
        sx={({ layout, spacing, breakpoints }) => ({
          display: 'grid',
          gap: 4,
          [breakpoints.up('lg')]: {
            gridTemplateColumns: `minmax(0, ${layout.formWidth}px) minmax(0, 1fr)`,
            gap: spacing(4),
          },
          [breakpoints.down('lg')]: { gap: spacing(2) },
        })}
      >
        <SectionMenu sections={sections} tab={inSight} />
        <Box sx={{ gridColumn: 1, minWidth: 0 }}>
          <CampaignForm extraProblems={extraProblems} leaveOut={leaveOut}>
            {sections.map((section) => (
              <Section key={section.tab} section={section} />
            ))}
          </CampaignForm>
        </Box>
        <SectionNav sections={sections} tab={inSight} />
      </Box>
    </>
  );
}

/** A section, where its address leads to. */
function Section({ section: { tab, component: Content } }: { section: SettingsSection }) {
  return (
    <Box
      id={sectionId(tab)}
      sx={({ layout, spacing }) => ({ scrollMarginTop: `calc(${layout.barHeight}px + ${spacing(8)})` })}
    >
      <Content />
    </Box>
  );
}
