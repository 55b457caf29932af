import Check from '@mui/icons-material/Check';
import ContentCopy from '@mui/icons-material/ContentCopy';
import IconButton from '@mui/material/IconButton';
import { useNotify } from 'react-admin';
import { useT } from '../i18n/useT.ts';
import { CopyTooltip } from './CopyTooltip.tsx';
import { useCopied } from './hooks/useCopied.ts';

type CopyButtonProps = {
  /** Returns the text to copy. */
  read: () => string;
  /** The label of the button; by default 'Copy'. */
  label?: string;
};

/** Copies a text and confirms it for 2 s. */
export function CopyButton({ read, label }: CopyButtonProps) {
  const t = useT();
  const notify = useNotify();
  const { copied: done, copy: copyText } = useCopied(read);
  const action = label ?? t('engine.copy.action');
  const copy = async () => {
    if (!(await copyText())) notify(t('engine.copy.failed'), { type: 'warning' });
  };
  return (
    <CopyTooltip words={done ? t('engine.copy.done') : action} copied={done}>
      <IconButton size="small" aria-label={action} onClick={copy}>
        {done ? <Check fontSize="inherit" color="success" /> : <ContentCopy fontSize="inherit" />}
      </IconButton>
    </CopyTooltip>
  );
}
