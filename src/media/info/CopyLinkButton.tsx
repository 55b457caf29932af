import Check from '@mui/icons-material/Check';
import LinkIcon from '@mui/icons-material/Link';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { limits } from '../../../contracts/limits.ts';
import { useT } from '../../i18n/useT.ts';

/** Copies a file's address and says so for 2 s (product 1, point 2). */
export function CopyLinkButton({ url }: { url: string }) {
  const t = useT();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), limits.copyConfirmationMs);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <Button
      variant="outlined"
      startIcon={copied ? <Check color="success" /> : <LinkIcon />}
      onClick={() => navigator.clipboard.writeText(url).then(() => setCopied(true))}
    >
      <span aria-live="polite">{t(copied ? 'media.info.copied' : 'media.info.copyLink')}</span>
    </Button>
  );
}
