import { useTheme } from '@mui/material/styles';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  agreedVersion,
  type EditorCampaign,
  type EditorMessage,
  type EditorMessageVersion,
  type HostMessages,
} from '#contracts/editorMessages.ts';
import { limits } from '#contracts/limits.ts';
import { useShownLanguage } from '#src/i18n/language.ts';
import type { Campaign } from '../../schema.ts';
import { type ChannelEvent, type EditorChannel, openEditorChannel } from './editorChannel.ts';
import { useEditorPeople } from './useEditorPeople.ts';
import { useEditorToken } from './useEditorToken.ts';
import { useMediaRequests } from './useMediaRequests.ts';

/** `silent`: `ready` did not arrive in time. `no-version`: no common protocol version. */
type EditorHostState = 'loading' | 'open' | 'silent' | 'no-version';

type Host = {
  /** Returns the editor's current window; must be stable across renders. */
  editor: () => Window | null;
  origin: string;
  campaign: Campaign;
  /** The session of the campaign's lock, from `CampaignEditing`. */
  session: string | null;
  onSaved?: () => void;
  onEvent?: (event: ChannelEvent) => void;
};

function infoOf({ id, app, name, slug, url, test, starts_at, ends_at, updated_at }: Campaign): EditorCampaign {
  return { id, app, name, slug, url, test, starts_at, ends_at, updated_at };
}

/**
 * Implements the tool's side of the editor protocol, for an editor in a frame or a tab. Sends nothing before `ready`,
 * and everything again after each `ready`. Either side may restart.
 */
export function useEditorHost({ editor, origin, campaign, session, onSaved, onEvent }: Host) {
  const { mode } = useTheme().palette;
  const { language } = useShownLanguage();
  const [state, setState] = useState<EditorHostState>('loading');
  const [version, setVersion] = useState<EditorMessageVersion | null>(null);
  // Counts the handshakes: each one sends everything again.
  const [handshake, setHandshake] = useState(0);
  const queryClient = useQueryClient();
  const channel = useRef<EditorChannel | null>(null);

  const send = useCallback(
    <Type extends keyof HostMessages>(type: Type, payload: HostMessages[Type], spoken: EditorMessageVersion) =>
      channel.current?.send(type, payload, spoken),
    [],
  );
  const media = useMediaRequests((picked) => version !== null && send('mediaPicked', picked, version));

  const open = state === 'open' ? version : null;
  const setBlock = useEditorPeople({ open, handshake, send });

  const answer = useRef<(message: EditorMessage) => void>(() => {});
  answer.current = (message) => {
    if (message.type === 'ready') {
      const agreed = agreedVersion(message.payload.versions);
      setVersion(agreed);
      setState(agreed === null ? 'no-version' : 'open');
      if (agreed !== null) send('ready', { version: agreed }, agreed);
      setHandshake((count) => count + 1);
      media.drop();
      setBlock(null);
    }
    if (message.type === 'place') setBlock(message.payload.blockId);
    if (message.type === 'openMediaLibrary' && version !== null) media.ask(message.payload);
    if (message.type === 'campaignSaved' && message.payload.campaignId === campaign.id) {
      queryClient.invalidateQueries({ queryKey: ['campaigns'] });
      onSaved?.();
    }
  };

  useEffect(() => {
    const onMessage = (message: EditorMessage) => answer.current(message);
    const opened = openEditorChannel({ own: window, editor, origin, onMessage, onEvent });
    channel.current = opened;
    return () => {
      opened.close();
      channel.current = null;
    };
  }, [editor, origin, onEvent]);

  useEffect(() => {
    if (state !== 'loading') return;
    const timer = setTimeout(() => setState('silent'), limits.editorReadyTimeoutMs);
    return () => clearTimeout(timer);
  }, [state]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: sends again after a new handshake
  useEffect(() => {
    if (open === 2) send('language', { locale: language }, open);
  }, [open, handshake, language, send]);
  const { failure: tokenFailure, isOld: hasOldToken } = useEditorToken({ open, handshake, campaign, session, send });
  // biome-ignore lint/correctness/useExhaustiveDependencies: sends again after a new handshake
  useEffect(() => {
    if (open !== null) send('theme', { mode }, open);
  }, [open, handshake, mode, send]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: sends again after a new handshake
  useEffect(() => {
    if (open !== null) send('campaignInfo', { campaign: infoOf(campaign) }, open);
  }, [open, handshake, campaign, send]);

  return { state, tokenFailure, hasOldToken, media };
}
