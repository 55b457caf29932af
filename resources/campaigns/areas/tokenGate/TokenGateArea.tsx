import { useState } from 'react';
import { useT } from '#src/i18n/useT.ts';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { CampaignForm } from '../../editing/CampaignForm.tsx';
import { GateSection } from './GateSection.tsx';
import { PrePageSection } from './PrePageSection.tsx';
import { TestAccountsSection } from './TestAccountsSection.tsx';

/** Settings of the token gate: who may enter the campaign's public page, and what other visitors see. */
export default function TokenGateArea() {
  const t = useT();
  const [refusal, setRefusal] = useState<unknown>(null);
  return (
    <>
      <PageHeader title={t('tokenGate.title')} />
      <CampaignForm onSaveTried={setRefusal}>
        <GateSection refusal={refusal} />
        <PrePageSection />
        <TestAccountsSection />
      </CampaignForm>
    </>
  );
}
