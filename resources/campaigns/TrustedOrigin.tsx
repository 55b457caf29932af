import { type ReactNode, useEffect } from 'react';
import { usePageSetup } from '#src/shell/pageSetup.ts';

const reloadedFor = 'cms_reloaded_for_frame';

/**
 * A page may only frame and call the origins in its content security policy, which is fixed when the page loads. For
 * an app that was added later, this reloads the page once, at the same URL (docs/protocol.md, Campaign apps).
 */
export function TrustedOrigin({ origin, children }: { origin: string; children: ReactNode }) {
  const known = usePageSetup().frame_origins.includes(origin);
  useEffect(() => {
    if (known) sessionStorage.removeItem(reloadedFor);
    else if (sessionStorage.getItem(reloadedFor) !== origin) {
      sessionStorage.setItem(reloadedFor, origin);
      window.location.reload();
    }
  }, [known, origin]);
  return known ? children : null;
}
