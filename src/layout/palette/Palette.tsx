import { Suspense, useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import { lazyDialog } from '../../ui/lazyWithRetry.tsx';
import { LazyPalette } from './LazyPalette.ts';
import { LoadingPalette } from './LoadingPalette.tsx';
import { PaletteButton } from './PaletteButton.tsx';
import { useRememberedCampaign } from './recentCampaigns.ts';
import { useShortcuts } from './shortcuts.ts';
import { useShortcutKeys } from './useShortcutKeys.ts';

const ShortcutsDialog = lazyDialog(() => import('./ShortcutsDialog.tsx'));

/** The button of the command palette, the keyboard shortcuts, and the dialogs of both. */
export function Palette() {
  const [shown, setShown] = useState<'palette' | 'shortcuts' | null>(null);
  const [typed, setTyped] = useState('');
  const showPalette = () => {
    setTyped('');
    setShown('palette');
  };
  const showShortcuts = () => setShown('shortcuts');
  const close = () => setShown(null);
  // The focus returns to where it was before the action moves it, for example to the title of another screen.
  const closeAnd = useCallback((act: () => void) => {
    flushSync(() => setShown(null));
    act();
  }, []);
  const shortcuts = useShortcuts({ showPalette, showShortcuts });
  useShortcutKeys(shortcuts);
  useRememberedCampaign();
  const texts = { typed, onType: setTyped, onClose: close };
  return (
    <>
      <PaletteButton onClick={showPalette} />
      {shown === 'palette' && (
        <Suspense fallback={<LoadingPalette {...texts} />}>
          <LazyPalette {...texts} closeAnd={closeAnd} shortcuts={shortcuts} />
        </Suspense>
      )}
      {shown === 'shortcuts' && <ShortcutsDialog shortcuts={shortcuts} onClose={close} />}
    </>
  );
}
