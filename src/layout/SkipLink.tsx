import Link from '@mui/material/Link';
import { useT } from '../i18n/useT.ts';

export const contentId = 'content';

/**
 * The first tab stop: moves the focus past the top bar to the content. A button, because the hash is the screen's URL.
 */
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
