import { type ReactNode, useEffect } from 'react';
import { usePageSetup } from '../../src/shell/pageSetup.ts';

const reloadedFor = 'cms_reloaded_for_frame';

/**
 * A page may frame and call what its policy names, and that is made when the page is: an app that was added later needs
 * the page loaded anew, once, with the address kept (docs/protocol.md, Campaign apps).
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
