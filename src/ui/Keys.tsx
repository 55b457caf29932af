import Box from '@mui/material/Box';
import { Fragment } from 'react';
import { isApple } from '../browser/isApple.ts';
import { useT } from '../i18n/useT.ts';

export type KeysProps = {
  /** Keys to press one after the other, as in `KeyboardEvent.key`. */
  keys: readonly string[];
  /** With Ctrl, or Cmd on Apple devices. */
  withCommand?: boolean;
  /** The word between two keys. */
  then?: string;
};

/** Shows the keys of a shortcut. */
export function Keys({ keys, withCommand = false, then = '' }: KeysProps) {
  const t = useT();
  const command = isApple ? '⌘' : t('palette.shortcuts.control');
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, whiteSpace: 'nowrap' }}>
      {withCommand && <Key name={command} />}
      {keys.map((key, at) => (
        <Fragment key={key}>
          {at > 0 && then} <Key name={key.length === 1 ? key.toUpperCase() : key} />
        </Fragment>
      ))}
    </Box>
  );
}

function Key({ name }: { name: string }) {
  return (
    <Box
      component="kbd"
      sx={({ palette, typography }) => ({
        fontFamily: typography.fontFamily,
        fontSize: 11,
        lineHeight: '18px',
        minWidth: 20,
        paddingInline: '5px',
        textAlign: 'center',
        borderRadius: '4px',
        border: `1px solid ${palette.divider}`,
        color: palette.text.secondary,
        backgroundColor: palette.background.paper,
      })}
    >
      {name}
    </Box>
  );
}
