import { useRef } from 'react';
import { useCreate, useNavigate, useNotify } from 'react-admin';
import { answeredRecord } from '#src/engine/answeredRecord.ts';
import type { Values } from '#src/engine/form/FormContext.ts';
import { FormSection } from '#src/engine/form/FormSection.tsx';
import { RecordForm } from '#src/engine/form/RecordForm.tsx';
import { useFormDraft } from '#src/engine/form/useFormDraft.ts';
import { FieldInput } from '#src/engine/inputs/FieldInput.tsx';
import { RequireAccess } from '#src/engine/RequireAccess.tsx';
import { BackToList, PageSkeleton } from '#src/engine/views/RecordPage.tsx';
import { useT } from '#src/i18n/useT.ts';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { RecordColumn } from '#src/ui/RecordColumn.tsx';
import { campaignPath } from '../campaignPath.ts';
import { NewDates, useNewDates } from '../newCampaign/NewDates.tsx';
import { campaigns } from '../schema.ts';
import { TestCheckbox } from '../TestCheckbox.tsx';

const nothingYet: Values = { test: false, app: null, name: null, slug: null, starts_at: null, ends_at: null };

/** Creates a campaign, then opens its editor. */
export default function NewCampaignPage() {
  const t = useT();
  const notify = useNotify();
  const navigate = useNavigate();
  const [create] = useCreate();
  const madeId = useRef('');
  const draft = useFormDraft('campaigns/new');
  const { problems, chosen } = useNewDates();
  const save = async (values: Values) => {
    const { test, app, name, slug } = values;
    const data = { test, app, name, slug, ...chosen(values) };
    const made = answeredRecord(await create('campaigns', { data }, { returnPromise: true }));
    madeId.current = String(made.id);
    notify(t('engine.form.created', { name: String(made.name) }), { type: 'success' });
  };
  const openEditor = () => navigate(campaignPath(madeId.current, 'editor'), { replace: true });
  return (
    <RecordColumn>
      <RequireAccess action="create" loading={<PageSkeleton />}>
        <PageHeader title={t('campaigns.new.title')} above={<BackToList />} />
        <RecordForm
          resource={campaigns}
          purpose="create"
          record={nothingYet}
          onSave={save}
          onSaved={openEditor}
          draft={draft}
          extraProblems={problems}
        >
          <FormSection title={t('campaigns.new.about')} help={t('campaigns.new.aboutHelp')}>
            <TestCheckbox source="test" field={campaigns.fields.test} resource={campaigns} />
            <FieldInput source="app" />
            <FieldInput source="name" />
            <FieldInput source="slug" />
            <NewDates />
          </FormSection>
        </RecordForm>
      </RequireAccess>
    </RecordColumn>
  );
}
