import Box from '@mui/material/Box';
import { useT } from '../../i18n/useT.ts';
import { focusAtEnd } from './focusAtEnd.ts';
import { inputStyle, PaletteFrame, PaletteHead } from './PaletteFrame.tsx';

export type PaletteTexts = { typed: string; onType: (text: string) => void; onClose: () => void };

/** Shown while the code of the palette loads: what is typed is kept. */
export function LoadingPalette({ typed, onType, onClose }: PaletteTexts) {
  const t = useT();
  const input = (
    <Box
      component="input"
      ref={focusAtEnd}
      value={typed}
      onChange={(event: React.ChangeEvent<HTMLInputElement>) => onType(event.target.value)}
      placeholder={t('palette.placeholder')}
      aria-label={t('palette.placeholder')}
      sx={inputStyle}
    />
  );
  return (
    <PaletteFrame onClose={onClose}>
      <PaletteHead onClose={onClose} input={input} isBusy />
    </PaletteFrame>
  );
}
