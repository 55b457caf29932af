import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { SxProps } from '@mui/material/styles';
import { type ReactNode, useState } from 'react';
import { useT } from '../../i18n/useT.ts';
import { ShowSwitch } from '../../ui/ShowSwitch.tsx';
import { FieldFrame } from '../form/FieldFrame.tsx';
import type { InputProps } from '../overrides.ts';
import { useFieldInput } from './useFieldInput.ts';

type Typed = {
  conversion?: Parameters<typeof useFieldInput>[1];
  type?: string;
  multiline?: boolean;
  maxRows?: number;
  sx?: SxProps;
  inputMode?: 'decimal' | 'numeric' | 'email' | 'url';
  autoComplete?: string;
  endAdornment?: ReactNode;
  /** Content below the input with this id, which describes it. */
  below?: (id: string) => ReactNode;
};

function LineInput({ source, field, resource, conversion, inputMode, below, ...look }: InputProps & Typed) {
  const { frame, control, ref, aria, id, invalid } = useFieldInput({ source, field, resource }, conversion);
  const belowId = `${id}-below`;
  const described = below && [aria['aria-describedby'], belowId].filter(Boolean).join(' ');
  return (
    <FieldFrame {...frame}>
      <OutlinedInput
        {...control}
        id={id}
        inputRef={ref}
        size="small"
        fullWidth
        error={invalid}
        autoComplete="off"
        minRows={look.multiline ? 3 : undefined}
        {...look}
        inputProps={{ ...aria, inputMode, ...(described && { 'aria-describedby': described }) }}
      />
      {below?.(belowId)}
    </FieldFrame>
  );
}

export function TextInput(props: InputProps & Pick<Typed, 'below'>) {
  const isLong = 'multiline' in props.field && props.field.multiline === true;
  return <LineInput {...props} multiline={isLong} maxRows={isLong ? 12 : undefined} />;
}
export const EmailInput = (props: InputProps) => <LineInput {...props} inputMode="email" />;
export const UrlInput = (props: InputProps) => <LineInput {...props} inputMode="url" />;

/** A new password, with a button that reveals it: an admin who sets it for another user has to pass it on. */
export function PasswordInput(props: InputProps) {
  const [isShown, setShown] = useState(false);
  return (
    <LineInput
      {...props}
      type={isShown ? 'text' : 'password'}
      autoComplete="new-password"
      endAdornment={<ShowSwitch isShown={isShown} onSwitch={() => setShown(!isShown)} />}
    />
  );
}

const toNumber = (value: unknown): unknown => {
  const text = String(value ?? '').trim();
  if (text === '') return null;
  return Number.isNaN(Number(text)) ? text : Number(text);
};

/** Keeps invalid text as entered and reports that it is not a number. */
export function NumberInput(props: InputProps) {
  const inputMode = props.field.kind === 'number' && props.field.integer ? 'numeric' : 'decimal';
  return (
    <LineInput {...props} type="number" inputMode={inputMode} conversion={{ parse: toNumber }} sx={{ maxWidth: 240 }} />
  );
}

const toLines = (value: unknown): unknown => (Array.isArray(value) ? value.join('\n') : '');
const fromLines = (value: unknown): unknown => (value === '' ? [] : String(value).split('\n'));

/** A list of texts, one per line. */
export function LinesInput(props: InputProps) {
  const help = useT()('engine.form.onePerLine');
  return <LineInput {...props} multiline conversion={{ format: toLines, parse: fromLines, help }} />;
}

/** A color picker and the same color as text, in one field. */
export function ColourInput(props: InputProps) {
  const { frame, control, ref, aria, id, invalid, readOnly } = useFieldInput(props);
  const picked = /^#[0-9a-f]{6}$/i.test(control.value) ? control.value : '#000000';
  return (
    <FieldFrame {...frame}>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Box
          component="input"
          type="color"
          aria-label={frame.label}
          value={picked}
          disabled={readOnly}
          onChange={control.onChange}
          sx={{
            width: 40,
            height: 'auto',
            p: 0.5,
            border: 1,
            borderColor: 'divider',
            borderRadius: 1,
            bgcolor: 'transparent',
          }}
        />
        <OutlinedInput
          {...control}
          id={id}
          inputRef={ref}
          size="small"
          error={invalid}
          autoComplete="off"
          inputProps={{ ...aria, spellCheck: false }}
          sx={{ width: 160 }}
        />
      </Box>
    </FieldFrame>
  );
}
