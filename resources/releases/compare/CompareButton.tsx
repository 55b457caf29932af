import CompareOutlined from '@mui/icons-material/CompareOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useT } from '#src/i18n/useT.ts';
import { lazyDialog } from '#src/ui/lazyWithRetry.tsx';
import type { CompareDialogProps } from './CompareDialog.tsx';

const CompareDialog = lazyDialog<CompareDialogProps>(() => import('./CompareDialog.tsx'));

/** Opens the public page of a campaign before and after a release. */
export function CompareButton(props: Omit<CompareDialogProps, 'onClose'>) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        startIcon={<CompareOutlined />}
        aria-haspopup="dialog"
        aria-label={t('comparison.openOf', { name: props.campaign.name })}
        sx={{ flexShrink: 0 }}
        onClick={() => setOpen(true)}
      >
        {t('comparison.open')}
      </Button>
      {isOpen && <CompareDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
