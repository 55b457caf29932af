import { lazyWithRetry } from '../../ui/lazyWithRetry.tsx';

/**
 * The command palette, whose code is loaded while the browser is idle. Without that, `LoadingPalette` is shown first, and
 * screen readers may not notice that another input replaces its own.
 */
export const LazyPalette = lazyWithRetry(
  () => import('./CommandPalette.tsx'),
  ({ onClose }) => ({ open: true, onClose }),
);
