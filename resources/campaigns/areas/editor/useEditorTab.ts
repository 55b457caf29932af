import { useNotify } from 'ra-core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useT } from '../../../../src/i18n/useT.ts';

/** How often it is looked whether somebody has closed the tab: a page is not told. */
const lookEveryMs = 500;

/** The editor in a tab of its own, one for each campaign; `onClosed` when it is closed. */
export function useEditorTab(campaignId: string, address: string, onClosed: () => void) {
  const t = useT();
  const notify = useNotify();
  const [tab, setTab] = useState<Window | null>(null);
  const closed = useRef(onClosed);
  closed.current = onClosed;
  const open = useCallback(() => {
    // A name, so that there is never a second one.
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
