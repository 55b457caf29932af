import Check from '@mui/icons-material/Check';
import ContentCopy from '@mui/icons-material/ContentCopy';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useRef } from 'react';
import { useNotify } from 'react-admin';
import { useT } from '../i18n/useT.ts';
import { CopyTooltip } from './CopyTooltip.tsx';
import { useCopied } from './hooks/useCopied.ts';

type CopyableTextProps = {
  text: string;
  /** The action without the text itself; by default 'Copy' and the text. */
  label?: string;
  /** A small line of the full width, as in the side panel; by default inline, as long as the text. */
  asLine?: boolean;
};

/**
 * Text that a click copies, confirmed for 2 s. If the browser denies access to the clipboard, the text is selected
 * instead.
 */
export function CopyableText({ text, label, asLine = false }: CopyableTextProps) {
  const t = useT();
  const notify = useNotify();
  const code = useRef<HTMLElement>(null);
  const { copied, copy } = useCopied(text);
  const press = async () => {
    if (await copy()) return;
    if (code.current) window.getSelection()?.selectAllChildren(code.current);
    notify(t('engine.copy.selected'), { type: 'warning' });
  };
  const action = label ?? t('engine.copy.text', { text });
  const done = t('engine.copy.doneText', { text });
  const Icon = copied ? Check : ContentCopy;
  return (
    <CopyTooltip words={copied ? done : action} copied={copied} inPlace={!asLine}>
      <ButtonBase
        aria-label={label ? `${label} ${text}` : action}
        onClick={press}
        sx={{
          display: 'flex',
          [asLine ? 'width' : 'maxWidth']: '100%',
          gap: 0.5,
          minHeight: 24,
          textAlign: 'start',
          // The text of a button is not selectable by default.
          userSelect: 'text',
          borderRadius: 1,
          '&:hover': { bgcolor: 'action.hover' },
        }}
      >
        <Box
          ref={code}
          component="code"
          sx={{
            flex: asLine ? 1 : undefined,
            minWidth: 0,
            fontSize: asLine ? 11 : '0.92em',
            overflowWrap: 'anywhere',
          }}
        >
          {text}
        </Box>
        <Icon aria-hidden fontSize="inherit" color={copied ? 'success' : 'inherit'} />
      </ButtonBase>
    </CopyTooltip>
  );
}
