import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import { permissionKeys } from '../../../contracts/permissions.ts';
import type { MadeToken } from '../../../contracts/personalTokens.ts';
import type { Problem } from '../../../contracts/validation.ts';
import type { CmsDataProvider } from '../../../dataProvider/index.ts';
import { emptyRecord } from '../../../resources/schema/emptyRecord.ts';
import { personalTokens } from '../../../resources/tokens/schema.ts';
import { answered } from '../../engine/form/answeredRecord.ts';
import type { Values } from '../../engine/form/FormContext.ts';
import { FormSection } from '../../engine/form/FormSection.tsx';
import { RecordForm } from '../../engine/form/RecordForm.tsx';
import { useFormDraft } from '../../engine/form/useFormDraft.ts';
import { useT } from '../../i18n/useT.ts';
import { PermissionBoxes } from './PermissionBoxes.tsx';
import { TokenNameInput } from './TokenNameInput.tsx';
import { useOwnTokens } from './useOwnTokens.ts';

const nothingYet = emptyRecord(personalTokens.fields);

/** A name of spaces alone counts as empty. */
const blankName = ({ token_name: name }: Values): Problem[] =>
  typeof name === 'string' && name.trim() === '' ? [{ loc: ['token_name'], code: 'required' }] : [];

type NewTokenFormProps = { onMade: (token: MadeToken) => void; guarded: boolean };

/** Creates a token with some of the user's own permissions, then clears the form. */
export function NewTokenForm({ onMade, guarded }: NewTokenFormProps) {
  const t = useT();
  const { makePersonalToken } = useDataProvider<CmsDataProvider>();
  const { readAnew } = useOwnTokens();
  const [round, setRound] = useState(0);
  const draft = useFormDraft('personal_access_tokens/new');
  const save = async ({ token_name, permissions }: Values) => {
    const ticked = permissionKeys.filter((key) => Array.isArray(permissions) && permissions.includes(key));
    const made = answered(await makePersonalToken({ token_name: String(token_name), permissions: ticked }));
    onMade(made);
    void readAnew();
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
