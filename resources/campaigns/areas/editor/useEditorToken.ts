import { useEffect, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { EditorMessageVersion, HostMessages } from '#contracts/editorMessages.ts';
import { limits } from '#contracts/limits.ts';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { answered } from '#src/engine/answeredRecord.ts';
import type { Campaign } from '../../schema.ts';

type Supply = {
  campaign: Campaign;
  /** The session of the campaign's lock, from `CampaignEditing`. */
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
export function useEditorToken({ open, handshake, campaign, session, send }: Supply) {
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
        const { token, expires_at } = answered(await dataProvider.appToken(app, id, 'editor'));
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
