import type { EditorCampaign, EditorPerson, HostMessage } from '#contracts/editorMessages.ts';
import { subjectOf } from './hostTokens.ts';
import { createPersonColors } from './personColor.ts';

/** Another user in the editor, with the number of the color (`personColor.ts`). */
type ColoredPerson = EditorPerson & { color: number };

/** The state received from the tool. */
export type HostState = {
  /** Whether the tool has not responded to `ready` for 10 s. */
  silent: boolean;
  token: string | null;
  campaign: EditorCampaign | null;
  mode: 'light' | 'dark' | null;
  /** The language of the tool; null before the tool names it, and if the tool speaks version 1. */
  language: string | null;
  /** The other users who have this editor open; empty if the tool speaks version 1. */
  people: readonly ColoredPerson[];
};

/** Keeps the state that the tool sends, and calls the subscribers on each change. */
export function createHostState(silent: boolean) {
  let state: HostState = { silent, token: null, campaign: null, mode: null, language: null, people: [] };
  const listeners = new Set<() => void>();
  const colorsOf = createPersonColors();
  const withColors = (people: readonly EditorPerson[]): ColoredPerson[] => {
    // The others see this user too.
    const own = state.token === null ? [] : [subjectOf(state.token)];
    const colors = colorsOf([...people.map(({ id }) => id), ...own]);
    return people.map((person) => ({ ...person, color: colors.get(person.id) ?? 0 }));
  };
  const change = (changes: Partial<HostState>) => {
    state = { ...state, ...changes };
    for (const listener of [...listeners]) listener();
  };

  return {
    state: () => state,
    setSilent(silent: boolean) {
      if (silent !== state.silent) change({ silent });
    },
    receive({ type, payload }: HostMessage) {
      if (type === 'token') change({ token: payload.token });
      if (type === 'theme') change({ mode: payload.mode });
      if (type === 'language') change({ language: payload.locale });
      if (type === 'campaignInfo') change({ campaign: payload.campaign });
      if (type === 'presence') change({ people: withColors(payload.people) });
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
