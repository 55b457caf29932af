import { createContext, useContext, useSyncExternalStore } from 'react';
import { initialsOf } from '#contracts/initials.ts';
import type { Host } from './host.ts';
import { editorWords, fill } from './texts/words.ts';

const HostContext = createContext<Pick<Host, 'state' | 'subscribe' | 'place' | 'pickFile'> | null>(null);
/** Gives the cards of blocks the tool, for the people who are in them and for videos of the media library. */
export const PeopleProvider = HostContext.Provider;

/** Returns the tool. */
export function useHost() {
  const host = useContext(HostContext);
  if (!host) throw new Error('Use this component inside a PeopleProvider.');
  return host;
}

/** Returns the handler for when a field of the block gets the focus: it tells the other users. */
export function useBlockFocus(blockId: string): () => void {
  const host = useHost();
  return () => host.place(blockId);
}

/** Returns the other users who have the editor open; the same list until the tool sends another one. */
export function usePeople() {
  const host = useHost();
  return useSyncExternalStore(host.subscribe, () => host.state().people);
}

const maxShown = 2;

/** The initials and names of the other users who are in the block. */
export function BlockPeople({ blockId }: { blockId: string }) {
  const people = usePeople().filter((person) => person.blockId === blockId);
  if (people.length === 0) return null;
  const names = people.map(({ name }) => name).join(', ');
  return (
    <p className="block-people" title={names}>
      <span className="visually-hidden">{fill(editorWords.here, { names })}</span>
      {people.slice(0, maxShown).map(({ id, name, color }) => (
        <span key={id} className="block-person" aria-hidden="true">
          <b className={`person-${color}`}>{initialsOf(name)}</b>
          {people.length === 1 && <span>{name}</span>}
        </span>
      ))}
      {people.length > maxShown && <span aria-hidden="true">+{people.length - maxShown}</span>}
    </p>
  );
}
