import { useEffect, useState } from 'react';
import type { Campaign } from '#resources/campaigns/schema.ts';

/**
 * Returns the URL of the picture that the app draws for shared links of the saved campaign; null if it is not needed,
 * if the public URL is unknown, and if it fails to load: other apps draw none, and the apps draw none behind a token
 * gate. Source: `/card/{hash}.jpg` of the public page (docs/decisions/041-sharing-a-page.md).
 */
export function useDrawnImage(campaign: Campaign, isNeeded: boolean): string | null {
  const address = isNeeded ? cardAddress(campaign) : null;
  const [missing, setMissing] = useState<string | null>(null);
  useEffect(() => {
    if (address === null) return;
    const image = new Image();
    image.onerror = () => setMissing(address);
    image.src = address;
    return () => {
      image.onerror = null;
    };
  }, [address]);
  return address === missing ? null : address;
}

/** Any hash leads to the current picture; this one changes with each save, so that the browser loads it again. */
function cardAddress({ url, updated_at }: Campaign): string | null {
  if (!url || !URL.canParse(url)) return null;
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}/card/${Date.parse(updated_at)}.jpg`;
}
