import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { AuthFailure } from './AuthFailure.tsx';
import { AuthField, type FieldLook } from './AuthField.tsx';
import type { AuthValues } from './authFields.ts';
import { useAuthForm } from './useAuthForm.ts';

type AuthFormProps = {
  fields: readonly FieldLook[];
  /** Initial values of the fields. */
  initial?: Partial<AuthValues>;
  submit: string;
  /** Sends the values and moves on to the next state. If it throws, the error is shown and the values stay. */
  onSend: (values: AuthValues) => Promise<void>;
  /** Rendered between the fields and the button. */
  children?: ReactNode;
};

/** A form of a few fields and one button. */
export function AuthForm({ fields, initial, submit, onSend, children }: AuthFormProps) {
  const names = fields.map(({ name }) => name);
  const { form, failure, sending, submit: onSubmit } = useAuthForm({ names, initial, onSend });
  return (
    <Box component="form" noValidate onSubmit={onSubmit} aria-busy={sending} sx={{ display: 'grid', gap: 2 }}>
      {failure && <AuthFailure {...failure} />}
      {fields.map((look) => (
        <AuthField key={look.name} form={form} {...look} />
      ))}
      {children}
      <Button type="submit" variant="contained" fullWidth loading={sending} sx={{ minHeight: 40 }}>
        {submit}
      </Button>
    </Box>
  );
}
