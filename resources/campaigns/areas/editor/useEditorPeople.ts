import { useEffect, useMemo } from 'react';
import type { EditorMessageVersion, HostMessages } from '#contracts/editorMessages.ts';
import { useCampaignPresence } from '../../presence/presenceContext.ts';

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
export function useEditorPeople({ open, handshake, send }: EditorPeople): (blockId: string | null) => void {
  const { people, setBlock } = useCampaignPresence();
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
