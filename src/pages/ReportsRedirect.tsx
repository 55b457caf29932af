import { useEffect } from 'react';
import { FullPageSpinner } from '../layout/FullPageSpinner.tsx';
import { UnknownAddress } from '../routing/UnknownAddress.tsx';
import { usePageSetup } from '../shell/pageSetup.ts';

/**
 * Opens the reports application at `REPORTS_URL`. It replaces `#/reports` in the history, so that Back leads to the
 * screen before.
 */
export function ReportsRedirect() {
  const { reports_url } = usePageSetup();
  useEffect(() => {
    if (reports_url) window.location.replace(reports_url);
  }, [reports_url]);
  return reports_url ? <FullPageSpinner /> : <UnknownAddress />;
}
