import { useCallback } from 'react';
import { socialLinkProblems } from '#contracts/socialNetworks.ts';
import type { Values } from '#src/engine/form/FormContext.ts';
import { useT } from '#src/i18n/useT.ts';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { useCampaign } from '../../campaignContext.ts';
import { CampaignForm } from '../../editing/CampaignForm.tsx';
import { AnchoredSection } from '../AnchoredSection.tsx';
import { useOpenedPlace, useOpenSection } from '../useOpenSection.ts';
import { LegalSection } from './LegalSection.tsx';
import { SocialLinksSection } from './SocialLinksSection.tsx';
import { linksOf } from './socialLinks.ts';

/** Settings of the campaign's public page besides the app's own content. */
export default function PageSettingsArea() {
  const t = useT();
  const { social_links } = useCampaign().campaign;
  useOpenSection(useOpenedPlace());
  const problems = useCallback(
    (values: Values) => socialLinkProblems(linksOf(values.social_links), social_links),
    [social_links],
  );
  return (
    <>
      <PageHeader title={t('pageSettings.title')} />
      <CampaignForm extraProblems={problems}>
        <SocialLinksSection />
        <AnchoredSection place="legal">
          <LegalSection />
        </AnchoredSection>
      </CampaignForm>
    </>
  );
}
