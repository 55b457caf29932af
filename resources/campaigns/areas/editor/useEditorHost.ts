import { useTheme } from '@mui/material/styles';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import {
  agreedVersion,
  type EditorCampaign,
  type EditorMessage,
  type EditorMessageVersion,
  type HostMessages,
  hostMessage,
  parseEditorMessage,
} from '../../../../contracts/editorMessages.ts';
import { limits } from '../../../../contracts/limits.ts';
import type { CmsDataProvider } from '../../../../dataProvider/index.ts';
import type { Campaign } from '../../schema.ts';
import { useMediaRequests } from './useMediaRequests.ts';

/** `silent`: no `ready` came in time. `no-version`: none of the editor's versions is spoken here. */
export type EditorHostState = 'loading' | 'open' | 'silent' | 'no-version';

type Host = {
  frame: RefObject<HTMLIFrameElement | null>;
  origin: string;
  campaign: Campaign;
  /** As `CampaignEditing` tells it. */
  session: string | null;
};

function infoOf({ id, app, name, slug, url, test, starts_at, ends_at, updated_at }: Campaign): EditorCampaign {
  return { id, app, name, slug, url, test, starts_at, ends_at, updated_at };
}

/**
 * The tool's side of the editor protocol (contract point 8): takes messages from the frame's own window and the
 * editor's exact origin alone, sends to that origin alone, and nothing before `ready`. Either side may begin again.
 */
export function useEditorHost({ frame, origin, campaign, session }: Host) {
  const { mode } = useTheme().palette;
  const [state, setState] = useState<EditorHostState>('loading');
  const [version, setVersion] = useState<EditorMessageVersion | null>(null);
  // Counts the handshakes, so that each begins with everything sent anew.
  const [handshake, setHandshake] = useState(0);
  const queryClient = useQueryClient();

  const send = useCallback(
    <Type extends keyof HostMessages>(type: Type, payload: HostMessages[Type], spoken: EditorMessageVersion) =>
      frame.current?.contentWindow?.postMessage(hostMessage(type, payload, spoken), origin),
    [frame, origin],
  );

  const media = useMediaRequests((picked) => version !== null && send('mediaPicked', picked, version));

  const answer = useRef<(message: EditorMessage) => void>(() => {});
  answer.current = (message) => {
    if (message.type === 'ready') {
      const agreed = agreedVersion(message.payload.versions);
      setVersion(agreed);
      setState(agreed === null ? 'no-version' : 'open');
      if (agreed !== null) send('ready', { version: agreed }, agreed);
      setHandshake((count) => count + 1);
      media.drop();
    }
    if (message.type === 'openMediaLibrary' && version !== null) media.ask(message.payload);
    if (message.type === 'campaignSaved' && message.payload.campaignId === campaign.id) {
      queryClient.invalidateQueries({ queryKey: ['campaigns'] });
    }
  };

  useEffect(() => {
    const receive = (event: MessageEvent<unknown>) => {
      if (event.source !== frame.current?.contentWindow || event.origin !== origin) return;
      const message = parseEditorMessage(event.data);
      if (message) answer.current(message);
    };
    window.addEventListener('message', receive);
    return () => window.removeEventListener('message', receive);
  }, [frame, origin]);

  useEffect(() => {
    if (state !== 'loading') return;
    const timer = setTimeout(() => setState('silent'), limits.editorReadyTimeoutMs);
    return () => clearTimeout(timer);
  }, [state]);

  const open = state === 'open' ? version : null;
  const tokenFailure = useEditorToken({ open, handshake, campaign, session, send });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new handshake is told everything again
  useEffect(() => {
    if (open !== null) send('theme', { mode }, open);
  }, [open, handshake, mode, send]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new handshake is told everything again
  useEffect(() => {
    if (open !== null) send('campaignInfo', { campaign: infoOf(campaign) }, open);
  }, [open, handshake, campaign, send]);

  const restart = useCallback(() => {
    setVersion(null);
    setState('loading');
  }, []);
  return { state, tokenFailure, restart, media };
}

type Supply = Pick<Host, 'campaign' | 'session'> & {
  open: EditorMessageVersion | null;
  handshake: number;
  send: (type: 'token', payload: HostMessages['token'], version: EditorMessageVersion) => void;
};

/** So long the first token waits for the tab's session. */
const sessionWaitMs = 5_000;

/**
 * Keeps the editor supplied with a token: a new one 60 s before the last ends. It writes in the lock of the session that
 * asks for it, so it waits for that one, and there is a new one once the tab has another. Answers why there is none.
 */
function useEditorToken({ open, handshake, campaign, session, send }: Supply) {
  const dataProvider = useDataProvider<CmsDataProvider>();
  const [failure, setFailure] = useState<unknown>(null);
  const { id, app } = campaign;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new handshake is told everything again
  useEffect(() => {
    if (open === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let left = false;
    const supply = async () => {
      try {
        const { token, expires_at } = await dataProvider.appToken(app, id, 'editor');
        if (left) return;
        setFailure(null);
        send('token', { token, expires_at }, open);
        const remaining = new Date(expires_at).getTime() - Date.now() - limits.editorTokenRefreshMs;
        timer = setTimeout(supply, Math.max(remaining, 1_000));
      } catch (error) {
        if (left) return;
        setFailure(error);
        timer = setTimeout(supply, limits.editorReadyTimeoutMs);
      }
    };
    // Without a lock it can still be read.
    if (session === null) timer = setTimeout(supply, sessionWaitMs);
    else void supply();
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [open, handshake, session, id, app, dataProvider, send]);
  return failure;
}
