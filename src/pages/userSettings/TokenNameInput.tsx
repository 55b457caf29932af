import OutlinedInput from '@mui/material/OutlinedInput';
import { personalTokens } from '#resources/tokens/schema.ts';
import { FieldFrame } from '../../engine/form/FieldFrame.tsx';
import { useFieldInput } from '../../engine/inputs/useFieldInput.ts';
import { useT } from '../../i18n/useT.ts';

/** The name of a new token, with its own message for a missing name. */
export function TokenNameInput() {
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
