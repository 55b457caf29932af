import { useDataProvider } from 'ra-core';
import { useEffect, useState } from 'react';
import type { EditorMessageVersion, HostMessages } from '../../../../contracts/editorMessages.ts';
import { limits } from '../../../../contracts/limits.ts';
import type { CmsDataProvider } from '../../../../dataProvider/index.ts';
import { answered } from '../../../../src/engine/form/answeredRecord.ts';
import type { Campaign } from '../../schema.ts';

type Supply = {
  campaign: Campaign;
  /** As `CampaignEditing` tells it. */
  session: string | null;
  /** The version that is spoken; null while nobody listens. */
  open: EditorMessageVersion | null;
  /** Counts the handshakes: each is told everything anew. */
  handshake: number;
  send: (type: 'token', payload: HostMessages['token'], version: EditorMessageVersion) => void;
};

/** So long the first token waits for the tab's session. */
const sessionWaitMs = 5_000;

/**
 * Keeps the editor supplied with a token: a new one 60 s before the last ends. It writes in the lock of the session that
 * asks for it, so it waits for that one, and there is a new one once the tab has another. Answers why there is none, and
 * whether the one that the editor has is of a session that the tab had before: nothing can be saved with it.
 */
export function useEditorToken({ open, handshake, campaign, session, send }: Supply) {
  const dataProvider = useDataProvider<CmsDataProvider>();
  const [failure, setFailure] = useState<unknown>(null);
  const [suppliedTo, setSuppliedTo] = useState<string | null>(null);
  const { id, app } = campaign;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new handshake is told everything again
  useEffect(() => {
    if (open === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let left = false;
    const supply = async () => {
      try {
        const { token, expires_at } = answered(await dataProvider.appToken(app, id, 'editor'));
        if (left) return;
        setFailure(null);
        send('token', { token, expires_at }, open);
        setSuppliedTo(session);
        // Counted from its arrival: the clock of the computer may be wrong.
        timer = setTimeout(supply, limits.appTokenLifeSeconds * 1_000 - limits.editorTokenRefreshMs);
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
  const isOld = failure === null && suppliedTo !== null && session !== null && session !== suppliedTo;
  return { failure, isOld };
}
