import Box from '@mui/material/Box';
import { useCallback, useEffect, useState } from 'react';
import { Navigate } from 'react-admin';
import type { Problem } from '#contracts/validation.ts';
import type { Values } from '#src/engine/form/FormContext.ts';
import { ScreensProvider } from '#src/engine/ScreensProvider.tsx';
import { DeclaredSection } from '#src/engine/views/FormSections.tsx';
import { useT } from '#src/i18n/useT.ts';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { useCampaign } from '../../campaignContext.ts';
import { campaignPath } from '../../campaignPath.ts';
import { CampaignForm } from '../../editing/CampaignForm.tsx';
import { PrivacyNoticeWarning } from '../../PrivacyNoticeWarning.tsx';
import { AnchoredSection } from '../AnchoredSection.tsx';
import { sectionId, useOpenedPlace, useOpenSection } from '../useOpenSection.ts';
import { useLeftOutNewsletters } from './newsletters/useLeftOutNewsletters.ts';
import { SectionMenu, SectionNav } from './SectionNav.tsx';
import { isSettingsTab, sectionsOf, settingsScreens } from './settingsScreens.tsx';

/** Returns the tab in the URL, such as `dates`, and the section that it opens; empty for none. */
function useTab(): { tab: string; shown: string } {
  const tab = useOpenedPlace();
  // The media picker opens over the images section.
  return { tab, shown: tab === 'media' ? 'images' : tab };
}

/** The campaign's settings: name, slug, dates and metadata. */
export default function SettingsArea() {
  const t = useT();
  const { campaign, app } = useCampaign();
  const extraProblems = useRequiredDates();
  const leaveOut = useLeftOutNewsletters();
  const { tab, shown } = useTab();
  const sections = sectionsOf(app.config ?? {});
  useOpenSection(tab);
  const inSight = useSectionInSight(
    sections.map(({ id }) => id),
    shown,
  );
  return (
    <>
      {tab !== '' && !isSettingsTab(tab, sections) && <Navigate to={campaignPath(campaign.id)} replace />}
      <PageHeader title={t('settings.title')} />
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
        <PrivacyNoticeWarning linked />
        <SectionMenu sections={sections} tab={inSight} />
        <Box sx={{ gridColumn: 1, minWidth: 0 }}>
          <CampaignForm extraProblems={extraProblems} leaveOut={leaveOut}>
            <ScreensProvider {...settingsScreens}>
              {sections.map((section) => (
                <AnchoredSection key={section.id} place={section.id}>
                  <DeclaredSection section={section} />
                </AnchoredSection>
              ))}
            </ScreensProvider>
          </CampaignForm>
        </Box>
        <SectionNav sections={sections} tab={inSight} />
      </Box>
    </>
  );
}

/** Required dates of the app can be set and changed, but not cleared (docs/protocol.md, Writes). */
function useRequiredDates(): (values: Values) => Problem[] {
  const { campaign, app } = useCampaign();
  const { start_date_required, end_date_required } = app.config ?? {};
  return useCallback(
    ({ starts_at, ends_at }) => {
      const problems: Problem[] = [];
      const cleared = (value: unknown, before: string | null) => before !== null && !value;
      if (start_date_required && cleared(starts_at, campaign.starts_at)) {
        problems.push({ loc: ['starts_at'], code: 'date-required' });
      }
      if (end_date_required && cleared(ends_at, campaign.ends_at)) {
        problems.push({ loc: ['ends_at'], code: 'date-required' });
      }
      return problems;
    },
    [campaign, start_date_required, end_date_required],
  );
}

/**
 * Distance from the top of the window at which a section counts as reached, in pixels: the top bar plus some margin.
 */
const reachedAt = 240;

/**
 * Returns the tab of the current section: the first that is not above that line; at the end of the page, the opened
 * one.
 */
function sectionInSight(tabs: readonly string[], opened: string): string {
  const { scrollTop, clientHeight, scrollHeight } = document.documentElement;
  const isAtFoot = scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 2;
  const boxes = tabs.map((tab) => ({ tab, box: document.getElementById(sectionId(tab))?.getBoundingClientRect() }));
  const isSeen = (tab: string) => boxes.some((one) => one.tab === tab && one.box && one.box.top < clientHeight);
  if (isAtFoot) return isSeen(opened) && opened !== '' ? opened : (tabs.at(-1) ?? '');
  return boxes.find(({ box }) => box && box.bottom > reachedAt)?.tab ?? tabs.at(-1) ?? '';
}

/** Returns the tab of the visible section, updated on scroll; `opened` is the tab of the URL. */
function useSectionInSight(tabs: readonly string[], opened: string): string {
  const [seen, setSeen] = useState(opened || (tabs[0] ?? ''));
  const key = tabs.join();
  useEffect(() => {
    const look = () => setSeen(sectionInSight(key.split(','), opened));
    look();
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [key, opened]);
  return seen;
}
