import OutlinedInput from '@mui/material/OutlinedInput';
import { type HTMLInputAutoCompleteAttribute, useId, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { ariaRequired, FieldFrame, helpId } from '../../engine/form/FieldFrame.tsx';
import { ShowSwitch } from '../../ui/ShowSwitch.tsx';
import type { AuthFieldName, AuthValues } from './authFields.ts';

export type FieldLook = {
  name: AuthFieldName;
  label: string;
  help?: string;
  type?: 'text' | 'email' | 'password';
  /** For password managers; see section 4.10.18.7 of the HTML standard. */
  autoComplete: HTMLInputAutoCompleteAttribute;
};

type AuthFieldProps = FieldLook & { form: UseFormReturn<AuthValues> };

/** An input with its label above and its help or error below. Passwords can be shown. */
export function AuthField({ form, name, label, help, type = 'text', autoComplete }: AuthFieldProps) {
  const id = useId();
  const [isShown, setShown] = useState(false);
  const { ref, ...input } = form.register(name);
  const error = form.formState.errors[name]?.message;
  const isPassword = type === 'password';
  return (
    <FieldFrame id={id} label={label} help={help} error={error}>
      <OutlinedInput
        {...input}
        id={id}
        inputRef={ref}
        size="small"
        fullWidth
        error={Boolean(error)}
        type={isPassword && isShown ? 'text' : type}
        autoComplete={autoComplete}
        endAdornment={isPassword && <ShowSwitch isShown={isShown} onSwitch={() => setShown(!isShown)} />}
        inputProps={{
          'aria-describedby': error || help ? helpId(id) : undefined,
          'aria-invalid': Boolean(error),
          'aria-required': ariaRequired(error, form.getValues(name)),
          ...(name === 'display_name' ? {} : { autoCapitalize: 'none', spellCheck: false }),
        }}
      />
    </FieldFrame>
  );
}
