import Check from '@mui/icons-material/Check';
import LinkIcon from '@mui/icons-material/Link';
import Button from '@mui/material/Button';
import { useNotify } from 'ra-core';
import { useEffect, useState } from 'react';
import { limits } from '../../../contracts/limits.ts';
import { useT } from '../../i18n/useT.ts';

/** Copies a file's address and says so for 2 s (product 1, point 2). */
export function CopyLinkButton({ url }: { url: string }) {
  const t = useT();
  const notify = useNotify();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), limits.copyConfirmationMs);
    return () => clearTimeout(timer);
  }, [copied]);
  // Another version has an address that is not copied yet.
  const [known, setKnown] = useState(url);
  if (known !== url) {
    setKnown(url);
    setCopied(false);
  }
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setCopied(true);
    } catch {
      // Browsers refuse where the page may not write to the clipboard, or has none.
      notify(t('media.info.notCopied', { url }), { type: 'error' });
    }
  };
  return (
    <Button variant="outlined" startIcon={copied ? <Check color="success" /> : <LinkIcon />} onClick={copy}>
      <span aria-live="polite">{t(copied ? 'media.info.copied' : 'media.info.copyLink')}</span>
    </Button>
  );
}
