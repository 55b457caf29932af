import { useTheme } from '@mui/material/styles';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import {
  agreedVersion,
  type EditorCampaign,
  type EditorMessage,
  type EditorMessageVersion,
  type HostMessages,
} from '#contracts/editorMessages.ts';
import { limits } from '#contracts/limits.ts';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { answered } from '#src/engine/answeredRecord.ts';
import { usePeopleHere } from '#src/engine/live/editingContext.ts';
import { useShownLanguage } from '#src/i18n/language.ts';
import { useRelease } from '../../releaseContext.ts';
import type { Campaign } from '../../schema.ts';
import { type ChannelEvent, type EditorChannel, openEditorChannel } from './editorChannel.ts';
import { useMediaRequests } from './useMediaRequests.ts';

/** `silent`: `ready` did not arrive in time. `no-version`: no common protocol version. */
type EditorHostState = 'loading' | 'open' | 'silent' | 'no-version';

type Host = {
  /** Returns the editor's current window; must be stable across renders. */
  editor: () => Window | null;
  origin: string;
  campaign: Campaign;
  /** The session of the campaign's lock, from `RecordEditing`. */
  session: string | null;
  onSaved?: () => void;
  /** Called when the editor gets or loses unsaved changes, with false when it is gone; must be stable. */
  onUnsaved: (unsaved: boolean) => void;
  onEvent?: (event: ChannelEvent) => void;
};

function infoOf({ id, app, name, slug, url, test, starts_at, ends_at, updated_at }: Campaign): EditorCampaign {
  return { id, app, name, slug, url, test, starts_at, ends_at, updated_at };
}

/**
 * Implements the tool's side of the editor protocol, for an editor in a frame or a tab. Sends nothing before `ready`,
 * and everything again after each `ready`. Either side may restart.
 */
export function useEditorHost({ editor, origin, campaign, session, onSaved, onUnsaved, onEvent }: Host) {
  const { mode } = useTheme().palette;
  const { language } = useShownLanguage();
  const [state, setState] = useState<EditorHostState>('loading');
  const [version, setVersion] = useState<EditorMessageVersion | null>(null);
  // Counts the handshakes: each one sends everything again.
  const [handshake, setHandshake] = useState(0);
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider<CmsDataProvider>();
  const release = useRelease();
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
    if (message.type === 'unsaved') onUnsaved(message.payload.unsaved);
    if (message.type === 'openMediaLibrary' && version !== null) media.ask(message.payload);
    if (message.type === 'pageChecked' && message.payload.campaignId === campaign.id && !release) {
      const { updatedAt: updated_at, found } = message.payload;
      const input = { params: { id: campaign.id }, body: { updated_at, found } } as const;
      // Without it the readiness of the campaign only lacks this hint.
      void dataProvider.call('PUT /api/campaigns/:id/page_check', input).catch(() => undefined);
    }
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

  useEffect(() => () => onUnsaved(false), [onUnsaved]);

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

type EditorPeople = {
  /** The protocol's version once the editor is open. */
  open: EditorMessageVersion | null;
  /** The number of handshakes: after each one everything is sent again. */
  handshake: number;
  send(type: 'presence', payload: HostMessages['presence'], version: EditorMessageVersion): void;
};

/**
 * Sends the editor who else has it open, from version 2 on. Users in other areas are not sent: the app has no use for
 * their names.
 * @returns a function that tells the others the block in focus
 */
function useEditorPeople({ open, handshake, send }: EditorPeople): (blockId: string | null) => void {
  const { people, setBlock } = usePeopleHere();
  const inEditor = useMemo(
    () =>
      people
        .filter(({ place }) => place.area === 'editor')
        .map(({ user, place }) => ({ id: user.id, name: user.display_name, blockId: place.block_id })),
    [people],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: sends again after a new handshake
  useEffect(() => {
    if (open === 2) send('presence', { people: inEditor }, open);
  }, [open, handshake, inEditor, send]);
  useEffect(() => () => setBlock(null), [setBlock]);
  return setBlock;
}

type Supply = {
  campaign: Campaign;
  /** The session of the campaign's lock, from `RecordEditing`. */
  session: string | null;
  /** The negotiated protocol version; null while no editor is connected. */
  open: EditorMessageVersion | null;
  /** Counts the handshakes: each one sends everything again. */
  handshake: number;
  send: (type: 'token', payload: HostMessages['token'], version: EditorMessageVersion) => void;
};

/** Time that the first token waits for the tab's session. */
const sessionWaitMs = 5_000;

/**
 * Supplies the editor with a token and renews it 60 s before it expires. A token writes under the lock of the session
 * that requested it, so the first one waits for a session, and a new session gets a new token. Returns the error, if
 * any, and whether the editor's token belongs to an earlier session and therefore cannot save.
 */
function useEditorToken({ open, handshake, campaign, session, send }: Supply) {
  const dataProvider = useDataProvider<CmsDataProvider>();
  const [failure, setFailure] = useState<unknown>(null);
  const [suppliedTo, setSuppliedTo] = useState<string | null>(null);
  const { id, app } = campaign;
  // biome-ignore lint/correctness/useExhaustiveDependencies: sends again after a new handshake
  useEffect(() => {
    if (open === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let left = false;
    const supply = async () => {
      try {
        const input = { params: { id: app }, body: { campaign_id: id, purpose: 'editor' } } as const;
        const { token, expires_at } = answered(await dataProvider.call('POST /api/apps/:id/token', input));
        if (left) return;
        setFailure(null);
        send('token', { token, expires_at }, open);
        setSuppliedTo(session);
        // Measured from arrival: the computer's clock may be wrong.
        timer = setTimeout(supply, limits.appTokenLifeSeconds * 1_000 - limits.editorTokenRefreshMs);
      } catch (error) {
        if (left) return;
        setFailure(error);
        timer = setTimeout(supply, limits.editorReadyTimeoutMs);
      }
    };
    // The editor can read without a lock.
    if (session === null) timer = setTimeout(supply, sessionWaitMs);
    else void supply();
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [open, handshake, session, id, app, dataProvider, send]);
  const isOld = failure === null && suppliedTo !== null && session !== null && session !== suppliedTo;
  return { failure, isOld };
}
