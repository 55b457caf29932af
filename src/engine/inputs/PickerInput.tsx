import OutlinedInput from '@mui/material/OutlinedInput';
import useForkRef from '@mui/utils/useForkRef';
import type { ClipboardEvent, InputHTMLAttributes, KeyboardEvent, ReactNode, Ref } from 'react';
import type { Translate } from '../../i18n/useT.ts';

export type PickerInputProps = {
  name?: string;
  inputRef?: Ref<HTMLInputElement>;
  invalid?: boolean;
  placeholder?: string;
  aria?: InputHTMLAttributes<HTMLInputElement>;
};

type RenderProps = PickerInputProps & {
  /** The parameters of MUI's `renderInput`: `InputProps` and `inputProps`. */
  frame: { ref: Ref<HTMLDivElement>; className: string; startAdornment?: ReactNode; endAdornment?: ReactNode };
  input: InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> };
  onKeyDown?: (event: KeyboardEvent) => void;
  onPaste?: (event: ClipboardEvent) => void;
};

/** The text input of an Autocomplete in a form. */
export function PickerInput({ frame, input, inputRef, name, invalid, placeholder, aria, ...handlers }: RenderProps) {
  const { ref, className, startAdornment, endAdornment } = frame;
  const { ref: ownRef, ...attributes } = input;
  const bothRefs = useForkRef(ownRef, inputRef);
  return (
    <OutlinedInput
      ref={ref}
      className={className}
      startAdornment={startAdornment}
      endAdornment={endAdornment}
      inputRef={bothRefs}
      size="small"
      fullWidth
      name={name}
      error={invalid}
      placeholder={placeholder}
      onKeyDown={handlers.onKeyDown}
      onPaste={handlers.onPaste}
      inputProps={{ ...attributes, ...aria }}
    />
  );
}

/** The properties that each Autocomplete in a form has. */
export const pickerLook = (t: Translate, readOnly: boolean) =>
  ({
    size: 'small',
    fullWidth: true,
    disablePortal: true,
    // Neither clipped by nor added to the height of a dialog.
    slotProps: { popper: { popperOptions: { strategy: 'fixed' } } },
    readOnly,
    forcePopupIcon: !readOnly,
    openText: t('engine.form.choose'),
    closeText: t('engine.dialog.cancel'),
    clearText: t('engine.form.noChoice'),
  }) as const;
