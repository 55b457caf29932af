import Check from '@mui/icons-material/Check';
import ContentCopy from '@mui/icons-material/ContentCopy';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useNotify } from 'ra-core';
import { useT } from '../../../../src/i18n/useT.ts';
import { CodeText } from '../../../../src/ui/CodeText.tsx';
import { useCopied } from '../../../../src/ui/useCopied.ts';
import { VisuallyHidden } from '../../../../src/ui/VisuallyHidden.tsx';

/** A text with its label; a click copies it and says so for 2 s (product 2, points 2 and 9). */
export function CopyText({ label, text }: { label: string; text: string }) {
  const t = useT();
  const notify = useNotify();
  const { copied, copy: copyText } = useCopied(text);
  const copy = async () => {
    if (!(await copyText())) notify(t('engine.copy.failed'), { type: 'warning' });
  };
  const done = t('tokenGate.accounts.copied', { text });
  const Icon = copied ? Check : ContentCopy;
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="caption" color="text.secondary" component="div">
        {label}
      </Typography>
      <Tooltip
        title={copied ? done : t('tokenGate.accounts.copy', { text })}
        open={copied || undefined}
        // Content belongs into a landmark.
        slotProps={{ popper: { disablePortal: true } }}
      >
        <ButtonBase
          aria-label={t('tokenGate.accounts.copy', { text })}
          onClick={copy}
          sx={{
            display: 'flex',
            maxWidth: '100%',
            minHeight: 24,
            gap: 0.5,
            textAlign: 'start',
            borderRadius: 1,
            '&:hover': { bgcolor: 'action.hover' },
          }}
        >
          <CodeText>{text}</CodeText>
          <Icon aria-hidden fontSize="inherit" color={copied ? 'success' : 'inherit'} />
        </ButtonBase>
      </Tooltip>
      <VisuallyHidden>
        <span role="status">{copied ? done : ''}</span>
      </VisuallyHidden>
    </Box>
  );
}
