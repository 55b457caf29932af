import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';
import { limits } from '#contracts/limits.ts';
import { FieldFrame, helpId } from '#src/engine/form/FieldFrame.tsx';

type CommentFieldProps = {
  label: string;
  help?: string;
  value: string;
  autoFocus?: boolean;
  onChange: (text: string) => void;
};

/** A text of some lines about a release. */
export function CommentField({ label, help, value, autoFocus, onChange }: CommentFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} {...(help !== undefined && { help })}>
      <OutlinedInput
        id={id}
        size="small"
        fullWidth
        multiline
        minRows={3}
        autoFocus={autoFocus}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        inputProps={{
          maxLength: limits.maxReleaseComment,
          'aria-describedby': help === undefined ? undefined : helpId(id),
        }}
      />
    </FieldFrame>
  );
}
