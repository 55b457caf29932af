import Check from '@mui/icons-material/Check';
import ContentCopy from '@mui/icons-material/ContentCopy';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Tooltip from '@mui/material/Tooltip';
import { useNotify } from 'ra-core';
import { useT } from '../../src/i18n/useT.ts';
import { useCopied } from '../../src/ui/useCopied.ts';
import { VisuallyHidden } from '../../src/ui/VisuallyHidden.tsx';

/** The campaign's ID, to be read; a click copies it and says so for 2 s (product 1, point 2). */
export function CopyId({ id }: { id: string }) {
  const t = useT();
  const notify = useNotify();
  const { copied, copy: copyText } = useCopied(id);
  const copy = async () => {
    if (!(await copyText())) notify(t('campaigns.panel.copyFailed'), { type: 'warning' });
  };
  const done = t('campaigns.panel.copied', { id });
  const Icon = copied ? Check : ContentCopy;
  return (
    <>
      <Tooltip title={copied ? done : t('campaigns.panel.copyId')} open={copied || undefined}>
        <ButtonBase
          aria-label={`${t('campaigns.panel.copyId')} ${id}`}
          onClick={copy}
          sx={{
            display: 'flex',
            width: '100%',
            gap: 0.5,
            minHeight: 24,
            textAlign: 'start',
            borderRadius: 1,
            '&:hover': { bgcolor: 'action.hover' },
          }}
        >
          <Box component="code" sx={{ flex: 1, minWidth: 0, fontSize: 11, overflowWrap: 'anywhere' }}>
            {id}
          </Box>
          <Icon aria-hidden fontSize="inherit" color={copied ? 'success' : 'inherit'} />
        </ButtonBase>
      </Tooltip>
      <VisuallyHidden>
        <span role="status">{copied ? done : ''}</span>
      </VisuallyHidden>
    </>
  );
}
