import Link from '@mui/material/Link';
import { useT } from '../i18n/useT.ts';

export const contentId = 'content';

/** The first stop of the keyboard: past the bar, to the content. A button, since the hash is the address of the screen. */
export function SkipLink() {
  const t = useT();
  return (
    <Link
      component="button"
      onClick={() => document.getElementById(contentId)?.focus()}
      sx={({ palette, zIndex, shape }) => ({
        position: 'fixed',
        top: 6,
        left: 8,
        zIndex: zIndex.tooltip,
        padding: '8px 12px',
        borderRadius: `${shape.borderRadius}px`,
        backgroundColor: palette.raised,
        '&:not(:focus)': { transform: 'translateY(-200%)' },
      })}
    >
      {t('shell.skipToContent')}
    </Link>
  );
}
