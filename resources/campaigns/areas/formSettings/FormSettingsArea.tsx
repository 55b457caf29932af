import { useT } from '#src/i18n/useT.ts';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { CampaignForm } from '../../editing/CampaignForm.tsx';
import { CountriesSection } from './CountriesSection.tsx';

/** Settings of the sign-up form on the campaign's public page. */
export default function FormSettingsArea() {
  const t = useT();
  return (
    <>
      <PageHeader title={t('formSettings.title')} />
      <CampaignForm>
        <CountriesSection />
      </CampaignForm>
    </>
  );
}
