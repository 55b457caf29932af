import { lazyWithRetry } from '../../ui/lazyWithRetry.tsx';

/**
 * The command palette, whose code is loaded while the browser is idle. If its input replaced that of `LoadingPalette` each
 * time, screen readers would not notice the second one, and read keys as their own commands.
 */
export const LazyPalette = lazyWithRetry(
  () => import('./CommandPalette.tsx'),
  ({ onClose }) => ({ open: true, onClose }),
);
