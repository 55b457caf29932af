import Check from '@mui/icons-material/Check';
import ContentCopy from '@mui/icons-material/ContentCopy';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useEffect, useState } from 'react';
import { limits } from '../../contracts/limits.ts';
import { useT } from '../i18n/useT.ts';

type CopyButtonProps = {
  text: string;
  /** What is copied, for the button's name; by default 'Copy'. */
  label?: string;
  /** What is said for 2 s afterwards; by default 'Copied'. */
  doneLabel?: string;
};

/** Copies a text and says so for 2 s. */
export function CopyButton({ text, label, doneLabel }: CopyButtonProps) {
  const t = useT();
  const [done, setDone] = useState(false);
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => setDone(false), limits.copyConfirmationMs);
    return () => clearTimeout(timer);
  }, [done]);

  const words = done ? (doneLabel ?? t('engine.copy.done')) : (label ?? t('engine.copy.action'));
  const copy = () => navigator.clipboard.writeText(text).then(() => setDone(true));
  return (
    <Tooltip title={words} open={done || undefined}>
      <IconButton size="small" aria-label={words} onClick={copy}>
        {done ? <Check fontSize="inherit" color="success" /> : <ContentCopy fontSize="inherit" />}
      </IconButton>
    </Tooltip>
  );
}
