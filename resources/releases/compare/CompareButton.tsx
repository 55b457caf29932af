import CompareOutlined from '@mui/icons-material/CompareOutlined';
import Box from '@mui/material/Box';
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
        sx={{ flexShrink: 0, minWidth: { xs: 44, sm: 64 }, '& .MuiButton-startIcon': { mr: { xs: 0, sm: 1 } } }}
        onClick={() => setOpen(true)}
      >
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
          {t('comparison.open')}
        </Box>
      </Button>
      {isOpen && <CompareDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
