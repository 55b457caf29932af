import Check from '@mui/icons-material/Check';
import LinkIcon from '@mui/icons-material/Link';
import Button from '@mui/material/Button';
import { useNotify } from 'ra-core';
import { useT } from '../../i18n/useT.ts';
import { useCopied } from '../../ui/useCopied.ts';

/** Copies a file's address and says so for 2 s. */
export function CopyLinkButton({ url }: { url: string }) {
  const t = useT();
  const notify = useNotify();
  const { copied, copy: copyText } = useCopied(url);
  const copy = async () => {
    if (!(await copyText())) notify(t('media.info.notCopied', { url }), { type: 'error' });
  };
  return (
    <Button variant="outlined" startIcon={copied ? <Check color="success" /> : <LinkIcon />} onClick={copy}>
      <span aria-live="polite">{t(copied ? 'media.info.copied' : 'media.info.copyLink')}</span>
    </Button>
  );
}
