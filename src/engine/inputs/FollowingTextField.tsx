import OutlinedInput from '@mui/material/OutlinedInput';
import type { SxProps } from '@mui/material/styles';
import type { useFieldInput } from './useFieldInput.ts';
import type { useFollowedText } from './useFollowedText.ts';

type FollowingTextFieldProps = {
  input: ReturnType<typeof useFieldInput>;
  followed: ReturnType<typeof useFollowedText>;
  invalid?: boolean;
  sx: SxProps;
};

/** A text field whose value follows another field; while it is empty, it shows the derived value as its placeholder. */
export function FollowingTextField({ input, followed, invalid = input.invalid, sx }: FollowingTextFieldProps) {
  const { control, ref, aria, id } = input;
  const { derived, handlers } = followed;
  return (
    <OutlinedInput
      {...control}
      id={id}
      inputRef={ref}
      size="small"
      error={invalid}
      autoComplete="off"
      placeholder={derived}
      inputProps={{ ...aria, 'aria-invalid': invalid, 'aria-describedby': `${id}-help`, spellCheck: false }}
      onChange={(event) => {
        handlers.onChange(event);
        control.onChange(event);
      }}
      onBlur={(event) => {
        control.onBlur();
        handlers.onBlur(event);
      }}
      onKeyDown={handlers.onKeyDown}
      sx={sx}
    />
  );
}
