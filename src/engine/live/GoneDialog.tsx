import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Portal from '@mui/material/Portal';
import { type ReactNode, useRef } from 'react';
import { useInSentence } from '../../i18n/useInSentence.ts';
import { useT } from '../../i18n/useT.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { TitledDialog } from '../../ui/dialogs/TitledDialog.tsx';
import { FieldValue } from '../cells/FieldValue.tsx';
import { useChangeWords } from '../changes/useChangeWords.ts';
import { useScreens } from '../ScreensContext.ts';
import { useResourceWords } from '../words.ts';

/** An unsaved value of a form, with its path. */
export type UnsavedValue = { path: string; value: unknown };

type GoneDialogProps = {
  /** The message that the record was deleted or is no longer accessible. */
  words: string;
  changes: readonly UnsavedValue[];
  /** The screen has unsaved changes that the dialog cannot list. */
  elsewhere: boolean;
  /** The user keeps reading: shows a banner with a link to the list instead of the dialog. */
  staying: boolean;
  onStay: () => void;
  onLeave: () => void;
};

/** Says that the open record is gone, lets the user copy unsaved input, and links to the list. */
export default function GoneDialog({ words, changes, elsewhere, staying, onStay, onLeave }: GoneDialogProps) {
  const t = useT();
  const inSentence = useInSentence();
  const { one, many } = useResourceWords(useScreens().resource);
  const leave = t('live.gone.leave', { many: inSentence(many) });
  if (staying) {
    return (
      <StayingBanner words={words}>
        <Button variant="outlined" color="inherit" onClick={onLeave}>
          {leave}
        </Button>
      </StayingBanner>
    );
  }
  return (
    <TitledDialog
      title={t('live.gone.title', { one })}
      text={
        <>
          {words} {changes.length > 0 && t('live.gone.unsaved')}
          {elsewhere && t('live.gone.unsavedElsewhere')}
        </>
      }
      cancelLabel={t('live.gone.stay')}
      main={{ label: leave, onClick: onLeave }}
      onClose={onStay}
    >
      {changes.length > 0 && <UnsavedChanges changes={changes} />}
    </TitledDialog>
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

/** Returns the unsaved values with their labels as displayed, one per line. */
const shownText = (list: HTMLElement | null): string =>
  [...(list?.children ?? [])]
    .map((row) => [...row.children].map((cell) => (cell instanceof HTMLElement ? cell.innerText : '')).join(': '))
    .join('\n');

/** The unsaved input by field, to select and copy. */
function UnsavedChanges({ changes }: { changes: readonly UnsavedValue[] }) {
  const t = useT();
  const words = useChangeWords();
  const list = useRef<HTMLElement>(null);
  return (
    <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 1, display: 'flex', alignItems: 'start' }}>
      <Box
        component="dl"
        ref={list}
        tabIndex={0}
        sx={{ flex: 1, m: 0, display: 'grid', gap: 1, maxHeight: 280, overflowY: 'auto', typography: 'body2' }}
      >
        {changes.map(({ path, value }) => (
          <div key={path}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {words(path).join(' › ')}
            </Box>
            <Box component="dd" sx={{ m: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              <FieldValue source={path} value={value} />
            </Box>
          </div>
        ))}
      </Box>
      <CopyButton read={() => shownText(list.current)} label={t('live.gone.copy')} />
    </Box>
  );
}
