import type { ClientEvents, EventMessage } from '../../../contracts/events.ts';

export type ClientMessage = EventMessage<ClientEvents>;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Parses a client message; null if it is invalid. Unknown properties are ignored. */
export function readClientMessage(text: string): ClientMessage | null {
  const said = parse(text);
  if (!isObject(said)) return null;
  const { type, access_token, session_id } = said;
  if (type === 'ping') return { type };
  if (type !== 'authorize' || typeof access_token !== 'string') return null;
  if (session_id === undefined || session_id === null) return { type, access_token };
  return typeof session_id === 'string' ? { type, access_token, session_id } : null;
}
