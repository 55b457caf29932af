import Box from '@mui/material/Box';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { type MouseEvent, useRef, useState } from 'react';
import { useT } from '../i18n/useT.ts';

type NativeDateInputProps = Omit<OutlinedInputProps, 'type' | 'value' | 'startAdornment'> & {
  type: 'date' | 'time' | 'datetime-local';
  /** The value of the HTML input: `2026-03-03`, `14:05` or `2026-03-03T14:05`; '' for none. */
  value: string;
  /** The value in the format of the tool, such as `3 Mar 2026, 14:05`; '' for none. */
  text: string;
};

/** Hides the date in the browser's format, whose selectors differ by browser; the button of the picker stays. */
const hidden = {
  '& input::-webkit-datetime-edit': { opacity: 0 },
  '& input::-webkit-date-and-time-value': { opacity: 0 },
  '@supports (-moz-appearance: none)': { '& input': { color: 'transparent' } },
} as const;

/** Firefox shows its picker beside the parts of the date, which stay to be typed: a picked day has no time yet. */
const typesBesidePicker = CSS.supports('-moz-appearance', 'none');

/**
 * The browser's date input, which displays its value in the format of the tool. A click opens the browser's picker. The
 * browser's format, whose parts can be typed, is displayed while the keyboard is used in the input, and while a part
 * is missing.
 */
export function NativeDateInput({ text, sx, onFocus, onBlur, ...props }: NativeDateInputProps) {
  const t = useT();
  const { type, inputProps } = props;
  const [isTyping, setTyping] = useState(false);
  const isPointed = useRef(false);
  const openPicker = ({ currentTarget, nativeEvent }: MouseEvent<HTMLInputElement>) => {
    // On touch screens the browser opens it. Without a user's click, the call would throw.
    if (currentTarget.readOnly || !nativeEvent.isTrusted || matchMedia('(pointer: coarse)').matches) return;
    currentTarget.showPicker();
  };
  return (
    <OutlinedInput
      size="small"
      {...props}
      onFocus={(event) => {
        setTyping(typesBesidePicker || !isPointed.current);
        onFocus?.(event);
      }}
      onBlur={(event) => {
        isPointed.current = false;
        setTyping(event.target.validity.badInput);
        onBlur?.(event);
      }}
      inputProps={{
        ...inputProps,
        onPointerDown: () => {
          isPointed.current = true;
        },
        onClick: openPicker,
        onKeyDown: () => setTyping(true),
      }}
      startAdornment={
        !isTyping && (
          <Box
            component="span"
            aria-hidden
            data-date-text
            sx={{
              position: 'absolute',
              left: 10,
              whiteSpace: 'nowrap',
              pointerEvents: 'none',
              color: text === '' ? 'text.secondary' : undefined,
            }}
          >
            {text || t(type === 'time' ? 'engine.dateTime.noTime' : 'engine.dateTime.none')}
          </Box>
        )
      }
      sx={[
        { width: widths[type], paddingLeft: '10px', '& > input': { paddingLeft: 0 } },
        !isTyping && hidden,
        ...own(sx),
      ]}
    />
  );
}

/** Wide enough for both formats in each language. */
const widths = { date: 168, time: 136, 'datetime-local': 224 };

const own = (sx: NativeDateInputProps['sx']) => (Array.isArray(sx) ? sx : [sx]);
