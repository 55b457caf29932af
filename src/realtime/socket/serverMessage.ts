import type { EventMessage, ServerEvents } from '#contracts/events.ts';

export type ServerMessage = EventMessage<ServerEvents>;

const listTypes: ReadonlySet<string> = new Set<keyof ServerEvents>([
  'session_id',
  'lock_campaign',
  'unlock_campaign',
  'lock_record',
  'unlock_record',
  'campaign_updated',
  'release_changed',
  'resource_changed',
  'presence',
  'ping',
]);

/** Parses a message of the socket; null if this version does not know it. */
export function readServerMessage(data: unknown): ServerMessage | null {
  try {
    const value: ServerMessage = JSON.parse(String(data));
    return listTypes.has(value?.type) ? value : null;
  } catch {
    return null;
  }
}
