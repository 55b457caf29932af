import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCreate } from 'react-admin';
import { permissionKeys } from '#contracts/permissions.ts';
import type { CreatedToken, NewPersonalToken } from '#contracts/personalTokens.ts';
import type { Problem } from '#contracts/validation.ts';
import { emptyRecord } from '#resources/schema/emptyRecord.ts';
import { personalTokens } from '#resources/tokens/schema.ts';
import { answeredRecord } from '../../engine/answeredRecord.ts';
import type { Values } from '../../engine/form/FormContext.ts';
import { FormSection } from '../../engine/form/FormSection.tsx';
import { RecordForm } from '../../engine/form/RecordForm.tsx';
import { useFormDraft } from '../../engine/form/useFormDraft.ts';
import { useT } from '../../i18n/useT.ts';
import { PermissionBoxes } from './PermissionBoxes.tsx';
import { TokenNameInput } from './TokenNameInput.tsx';

const nothingYet = emptyRecord(personalTokens.fields);

/** A name of spaces alone counts as empty. */
const blankName = ({ token_name: name }: Values): Problem[] =>
  typeof name === 'string' && name.trim() === '' ? [{ loc: ['token_name'], code: 'required' }] : [];

type NewTokenFormProps = { onMade: (token: CreatedToken) => void; guarded: boolean };

/** Creates a token with some of the user's own permissions, then clears the form. */
export function NewTokenForm({ onMade, guarded }: NewTokenFormProps) {
  const t = useT();
  const queryClient = useQueryClient();
  const [create] = useCreate();
  const [round, setRound] = useState(0);
  const draft = useFormDraft(`${personalTokens.name}/new`);
  const save = async ({ token_name, permissions }: Values) => {
    const ticked = permissionKeys.filter((key) => Array.isArray(permissions) && permissions.includes(key));
    const data: NewPersonalToken = { token_name: String(token_name), permissions: ticked };
    const made: CreatedToken = answeredRecord(await create(personalTokens.name, { data }, { returnPromise: true }));
    // react-admin caches what was created, and here that includes the secret.
    queryClient.removeQueries({ queryKey: [personalTokens.name, 'getOne'] });
    onMade(made);
  };
  return (
    <RecordForm
      key={round}
      resource={personalTokens}
      purpose="create"
      record={nothingYet}
      onSave={save}
      onSaved={() => setRound(round + 1)}
      extraProblems={blankName}
      draft={draft}
      guarded={guarded}
    >
      <FormSection title={t('userSettings.tokens.newTitle')}>
        <TokenNameInput />
        <PermissionBoxes source="permissions" />
      </FormSection>
    </RecordForm>
  );
}
