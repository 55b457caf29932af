import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useErrorWords } from '../../engine/words.ts';
import { useT } from '../../i18n/useT.ts';
import { Keys } from '../../ui/Keys.tsx';
import { minTextLength } from './useResults.ts';

type PaletteMessageProps = { text: string; isEmpty: boolean; error: Error | null; onRetry: () => void };

/** Says that nothing was found, or why the server could not be searched. */
export function PaletteMessage({ text, isEmpty, error, onRetry }: PaletteMessageProps) {
  const t = useT();
  const errorWords = useErrorWords();
  if (error) {
    return (
      <Box role="alert" sx={failed}>
        <Typography variant="body2" sx={{ flex: 1 }}>
          {errorWords(error)}
        </Typography>
        <Button size="small" variant="outlined" onClick={onRetry}>
          {t('engine.error.retry')}
        </Button>
      </Box>
    );
  }
  if (!isEmpty) return null;
  return (
    <Box sx={{ px: 3, pt: 2, pb: 4, textAlign: 'center' }}>
      {text.length < minTextLength ? (
        <Typography>{t('palette.tooShort')}</Typography>
      ) : (
        <>
          <Typography sx={{ overflowWrap: 'anywhere' }}>{t('palette.none', { text })}</Typography>
          <Typography variant="body2" color="text.secondary">
            {t('palette.noneHelp')}
          </Typography>
        </>
      )}
    </Box>
  );
}

/** The keys of the palette; hidden on phones. */
export function PaletteFooter() {
  const t = useT();
  return (
    <Box aria-hidden sx={footer}>
      <Hint keys={['↑', '↓']}>{t('palette.hints.move')}</Hint>
      <Hint keys={['↵']}>{t('palette.hints.open')}</Hint>
      <Hint keys={['↵']} withCommand>
        {t('palette.hints.newTab')}
      </Hint>
      <Hint keys={['Esc']}>{t('palette.close')}</Hint>
    </Box>
  );
}

type HintProps = { keys: string[]; withCommand?: boolean; children: ReactNode };

function Hint({ keys, withCommand, children }: HintProps) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
      <Keys keys={keys} withCommand={withCommand} />
      {children}
    </Box>
  );
}

const failed = { display: 'flex', alignItems: 'center', gap: 2, px: 2, py: 1.5 } as const;
const footer = {
  display: { xs: 'none', sm: 'flex' },
  flexShrink: 0,
  flexWrap: 'wrap',
  gap: 2,
  px: 2,
  py: 1,
  borderTop: 1,
  borderColor: 'divider',
  typography: 'caption',
  color: 'text.secondary',
} as const;
