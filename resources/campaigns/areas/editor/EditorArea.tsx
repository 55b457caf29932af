import OpenInNew from '@mui/icons-material/OpenInNew';
import Terminal from '@mui/icons-material/Terminal';
import Box from '@mui/material/Box';
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { editorUrl } from '#contracts/campaign.ts';
import { useDraftSuffix } from '#src/engine/live/editedIn.ts';
import { useEditing } from '#src/engine/live/editingContext.ts';
import { useT } from '#src/i18n/useT.ts';
import { usePageSetup } from '#src/shell/pageSetup.ts';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { lazyWithRetry } from '#src/ui/lazyWithRetry.tsx';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';
import { useCampaign } from '../../campaignContext.ts';
import { fillContent, fills } from '../../editing/fillContent.ts';
import { useAreaActions } from '../../header/areaActions.ts';
import type { CampaignAction } from '../../list/rowActions.ts';
import { TrustedOrigin } from '../../TrustedOrigin.tsx';
import { EditorInTab } from './EditorInTab.tsx';
import type { ChannelEvent } from './editorChannel.ts';
import { FramedEditor } from './FramedEditor.tsx';
import { createProtocolLog, type ProtocolLog } from './protocolLog.ts';

const ProtocolInspector = lazyWithRetry(() => import('./ProtocolInspector.tsx'));

/** Shows the page editor of the campaign's app in a frame. */
export default function EditorArea() {
  const t = useT();
  const { campaign, app } = useCampaign();
  const pattern = app.config?.urls.editor;
  if (!pattern) {
    const text = t('campaigns.editor.notReadyText', { app: app.name });
    return <ErrorState heading="h1" title={t('campaigns.editor.notReady')} text={text} />;
  }
  return (
    <TrustedOrigin origin={new URL(pattern).origin}>
      <EditorFrame key={campaign.id} address={editorUrl(pattern, campaign.id)} />
    </TrustedOrigin>
  );
}

/** Returns the editor's URL with the only origin that it may exchange messages with. */
function frameAddress(address: string, attempt: number): string {
  const url = new URL(address);
  url.searchParams.set('host_origin', window.location.origin);
  if (attempt > 0) url.searchParams.set('attempt', String(attempt));
  return url.href;
}

function EditorFrame({ address }: { address: string }) {
  const t = useT();
  const { environment } = usePageSetup();
  const developed = environment !== 'live';
  const [log] = useState(() => createProtocolLog());
  const [inspecting, setInspecting] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const { campaign } = useCampaign();
  const { readOnly } = useEditing();
  const { origin } = new URL(address);
  const savedInTab = useRef(false);
  const reload = () => setAttempt((count) => count + 1);
  const { tab, open } = useEditorTab(`${campaign.id}${useDraftSuffix()}`, frameAddress(address, 0), () => {
    if (savedInTab.current) reload();
    savedInTab.current = false;
  });
  const heard = useLoggedEvents(developed ? log : null, tab);
  const inspect = useCallback(() => setInspecting((isOpen) => !isOpen), []);
  useEditorTools(developed, open, inspect);
  return (
    <Box {...fills} sx={fillContent}>
      <VisuallyHidden>
        <h1>{t('campaigns.editor.title')}</h1>
      </VisuallyHidden>
      <FramedEditor
        key={attempt}
        origin={origin}
        src={frameAddress(address, attempt)}
        closed={readOnly ?? (tab ? t('campaigns.editor.tab.isOpen') : null)}
        onRetry={reload}
        onEvent={heard.fromFrame}
      />
      {tab && (
        <EditorInTab
          tab={tab}
          origin={origin}
          onSaved={() => {
            savedInTab.current = true;
          }}
          onEvent={heard.fromTab}
        />
      )}
      {inspecting && (
        <Suspense>
          <ProtocolInspector log={log} onClose={() => setInspecting(false)} />
        </Suspense>
      )}
    </Box>
  );
}

/**
 * While the tab is open, the frame and the tab each have a channel: a message that one drops because it belongs to the
 * other is not logged as foreign.
 */
function useLoggedEvents(log: ProtocolLog | null, tab: Window | null) {
  return useMemo(() => {
    if (!log) return {};
    const isOfTab = ({ dropped, source }: ChannelEvent) => dropped === 'window' && tab !== null && source === tab;
    return {
      fromFrame: (event: ChannelEvent) => !isOfTab(event) && log.record(event),
      fromTab: (event: ChannelEvent) => event.dropped !== 'window' && log.record(event),
    };
  }, [log, tab]);
}

/** Poll interval for detecting a closed tab: browsers send no event for it. */
const lookEveryMs = 500;

/** Opens the editor in its own tab, one for each campaign and release; calls `onClosed` when the tab is closed. */
function useEditorTab(name: string, address: string, onClosed: () => void) {
  const t = useT();
  const notify = useNotify();
  const [tab, setTab] = useState<Window | null>(null);
  const closed = useRef(onClosed);
  closed.current = onClosed;
  const open = useCallback(() => {
    // A fixed window name reuses an open tab.
    const opened = window.open(address, `cms-editor-${name}`);
    if (opened) setTab(opened);
    else notify(t('campaigns.editor.tab.blocked'), { type: 'warning' });
  }, [address, name, notify, t]);
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

/** Adds tools for developers of apps to the header's menu, not on live. */
function useEditorTools(isOffered: boolean, openTab: () => void, inspect: () => void): void {
  const actions = useMemo<CampaignAction[]>(
    () =>
      isOffered
        ? [
            { name: 'openEditorTab', icon: OpenInNew, target: { act: openTab } },
            { name: 'editorProtocol', icon: Terminal, target: { act: inspect } },
          ]
        : [],
    [isOffered, openTab, inspect],
  );
  useAreaActions(actions);
}
