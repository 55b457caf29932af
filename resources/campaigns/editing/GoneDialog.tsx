import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Portal from '@mui/material/Portal';
import { type ReactNode, useId } from 'react';
import { useT } from '../../../src/i18n/useT.ts';
import { CopyButton } from '../../../src/ui/CopyButton.tsx';
import type { UnsavedText } from './unsavedText.ts';

type GoneDialogProps = {
  /** What became of the campaign. */
  words: string;
  texts: UnsavedText;
  /** Something is unsaved that only the screen itself can show. */
  elsewhere: boolean;
  /** Somebody reads on: a line with the way to the list stays in sight. */
  staying: boolean;
  onStay: () => void;
  onLeave: () => void;
};

/** The open campaign is gone: says so, gives what was typed to be copied, and leads to the list. */
export function GoneDialog({ words, texts, elsewhere, staying, onStay, onLeave }: GoneDialogProps) {
  const t = useT();
  const titleId = useId();
  const leave = (
    <Button variant={staying ? 'outlined' : 'contained'} color={staying ? 'inherit' : 'primary'} onClick={onLeave}>
      {t('campaigns.gone.leave')}
    </Button>
  );
  if (staying) return <StayingBanner words={words}>{leave}</StayingBanner>;
  return (
    <Dialog open onClose={onStay} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>{t('campaigns.gone.title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <DialogContentText sx={{ overflowWrap: 'anywhere' }}>
          {words} {texts.length > 0 && t('campaigns.gone.unsaved')}
          {elsewhere && t('campaigns.gone.unsavedElsewhere')}
        </DialogContentText>
        {texts.length > 0 && <UnsavedTexts texts={texts} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onStay}>{t('campaigns.gone.stay')}</Button>
        {leave}
      </DialogActions>
    </Dialog>
  );
}

function StayingBanner({ words, children }: { words: string; children: ReactNode }) {
  return (
    <Portal>
      <Alert
        severity="error"
        role="alert"
        action={children}
        sx={({ zIndex }) => ({
          position: 'fixed',
          insetInline: 16,
          bottom: 72,
          zIndex: zIndex.snackbar,
          maxWidth: 560,
          mx: 'auto',
          alignItems: 'center',
          overflowWrap: 'anywhere',
        })}
      >
        {words}
      </Alert>
    </Portal>
  );
}

/** What was typed, field by field, to be marked and copied. */
function UnsavedTexts({ texts }: { texts: UnsavedText }) {
  const t = useT();
  const whole = texts.map(({ label, text }) => `${label}: ${text}`).join('\n');
  return (
    <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 1, display: 'flex', alignItems: 'start' }}>
      <Box
        component="dl"
        tabIndex={0}
        sx={{ flex: 1, m: 0, display: 'grid', gap: 1, maxHeight: 280, overflowY: 'auto', typography: 'body2' }}
      >
        {texts.map(({ label, text }) => (
          <div key={label}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {label}
            </Box>
            <Box component="dd" sx={{ m: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {text}
            </Box>
          </div>
        ))}
      </Box>
      <CopyButton text={whole} label={t('campaigns.gone.copy')} />
    </Box>
  );
}
