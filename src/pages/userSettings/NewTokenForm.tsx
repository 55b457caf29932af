import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCreate, useInput } from 'react-admin';
import type { CreatedToken, NewToken } from '#contracts/api/tokens.ts';
import { permissionCatalogue, permissionKeys } from '#contracts/permissions.ts';
import type { Problem } from '#contracts/validation.ts';
import { emptyRecord } from '#resources/schema/emptyRecord.ts';
import { personalTokens } from '#resources/tokens/schema.ts';
import { answeredRecord } from '../../engine/answeredRecord.ts';
import { FieldFrame } from '../../engine/form/FieldFrame.tsx';
import type { Values } from '../../engine/form/FormContext.ts';
import { FormSection } from '../../engine/form/FormSection.tsx';
import { RecordForm } from '../../engine/form/RecordForm.tsx';
import { useFormDraft } from '../../engine/form/useFormDraft.ts';
import { FieldInput } from '../../engine/inputs/FieldInput.tsx';
import { useFieldInput } from '../../engine/inputs/useFieldInput.ts';
import { useT } from '../../i18n/useT.ts';
import { useCurrentUser } from '../../shell/appData.ts';
import { PlainCheckbox } from '../../ui/PlainCheckbox.tsx';

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
  const save = async ({ token_name, permissions, days, networks }: Values) => {
    const ticked = permissionKeys.filter((key) => Array.isArray(permissions) && permissions.includes(key));
    const within = isList(networks) ? networks : [];
    const data: NewToken = {
      token_name: String(token_name),
      permissions: ticked,
      days: Number(days),
      networks: [...within],
    };
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
        <FieldInput source="days" />
        <FieldInput source="networks" />
      </FormSection>
    </RecordForm>
  );
}

/** The name of a new token, with its own message for a missing name. */
function TokenNameInput() {
  const t = useT();
  const field = personalTokens.fields.token_name;
  const { frame, control, ref, id, aria, invalid } = useFieldInput({
    source: 'token_name',
    field,
    resource: personalTokens,
  });
  const error = frame.error === t('validation.required') ? t('userSettings.tokens.nameRequired') : frame.error;
  return (
    <FieldFrame {...frame} error={error}>
      <OutlinedInput
        {...control}
        value={control.value ?? ''}
        id={id}
        inputRef={ref}
        size="small"
        fullWidth
        autoComplete="off"
        error={invalid}
        inputProps={aria}
      />
    </FieldFrame>
  );
}

const isList = (value: unknown): value is readonly string[] => Array.isArray(value);

/** A checkbox for each permission of the user: a token can carry no others. */
function PermissionBoxes({ source }: { source: string }) {
  const t = useT();
  const { permissions } = useCurrentUser();
  const { id, field, fieldState } = useInput({ source });
  const ticked = isList(field.value) ? field.value : [];
  const toggle = (key: string) =>
    field.onChange(ticked.includes(key) ? ticked.filter((one) => one !== key) : [...ticked, key]);
  return (
    <FieldFrame
      group
      id={id}
      label={t('userSettings.tokens.permissions')}
      help={t('userSettings.tokens.permissionsHelp')}
      error={fieldState.error?.message}
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, columnGap: 2 }}>
        {permissionCatalogue
          .filter(({ key }) => permissions.includes(key))
          .map(({ key }) => (
            <PlainCheckbox
              key={key}
              shown
              label={t(`permissions.${key}`)}
              checked={ticked.includes(key)}
              onChange={() => toggle(key)}
            />
          ))}
      </Box>
    </FieldFrame>
  );
}
