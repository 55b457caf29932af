import { useMemo } from 'react';
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
import { usePageSetup } from '#src/shell/pageSetup.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { RecordColumn } from '#src/ui/RecordColumn.tsx';
import { emptyRecord } from '../schema/emptyRecord.ts';
import { users } from './schema.ts';
import { listOf } from './sections.ts';
import { UsersPanel } from './UsersPanel.tsx';

/**
 * Adds a user, who is then pending approval. Disabled when password login is off: such an account could not be used
 * and would block its address for company sign-on.
 */
export default function NewUserPage() {
  const t = useT();
  const { password_sign_in } = usePageSetup();
  return (
    <RecordColumn>
      <RequireAccess action="create" loading={<PageSkeleton />}>
        <UsersPanel />
        <PageHeader title={t('users.new.title')} above={<BackToList />} />
        {password_sign_in ? (
          <NewUserForm />
        ) : (
          <EmptyState title={t('users.new.byDirectory')} text={t('users.new.byDirectoryText')} />
        )}
      </RequireAccess>
    </RecordColumn>
  );
}

function NewUserForm() {
  const t = useT();
  const notify = useNotify();
  const navigate = useNavigate();
  const [create] = useCreate();
  const nobody = useMemo(() => emptyRecord(users.fields), []);
  const draft = useFormDraft('users/new');
  const save = async ({ display_name, email, password }: Values) => {
    const made = answeredRecord(
      await create('users', { data: { display_name, email, password } }, { returnPromise: true }),
    );
    notify(t('engine.form.created', { name: String(made.display_name) }), { type: 'success' });
  };
  return (
    <RecordForm
      resource={users}
      purpose="create"
      record={nobody}
      onSave={save}
      draft={draft}
      onSaved={() => navigate(listOf('pending'), { replace: true })}
    >
      <FormSection title={t('users.new.about')} help={t('users.new.aboutHelp')}>
        <FieldInput source="display_name" />
        <FieldInput source="email" />
        <FieldInput source="password" />
      </FormSection>
    </RecordForm>
  );
}
