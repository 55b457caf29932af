import { useCallback, useEffect, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { useT } from '#src/i18n/useT.ts';

/** Poll interval for detecting a closed tab: browsers send no event for it. */
const lookEveryMs = 500;

/** Opens the editor in its own tab, one for each campaign; calls `onClosed` when the tab is closed. */
export function useEditorTab(campaignId: string, address: string, onClosed: () => void) {
  const t = useT();
  const notify = useNotify();
  const [tab, setTab] = useState<Window | null>(null);
  const closed = useRef(onClosed);
  closed.current = onClosed;
  const open = useCallback(() => {
    // A fixed window name reuses an open tab.
    const opened = window.open(address, `cms-editor-${campaignId}`);
    if (opened) setTab(opened);
    else notify(t('campaigns.editor.tab.blocked'), { type: 'warning' });
  }, [address, campaignId, notify, t]);
  useEffect(() => {
    if (!tab) return;
    const timer = setInterval(() => {
      if (!tab.closed) return;
      setTab(null);
      closed.current();
    }, lookEveryMs);
    return () => clearInterval(timer);
  }, [tab]);
  return { tab, open };
}
