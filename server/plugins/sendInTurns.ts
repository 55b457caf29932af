import type { FastifyReply } from 'fastify';
import type { JsonSchema } from '#resources/schema/toJsonSchema.ts';
import { yieldToEventLoop } from '../concurrency/yieldToEventLoop.ts';

type Page = {
  /** The schema of an item. */
  schema: JsonSchema;
  items: readonly Record<string, unknown>[];
  /** Returns the response as JSON, from the list as JSON. */
  around?: (list: string) => string;
};

/**
 * Sends a list as JSON. Its items are serialized one by one, and other requests run in between: a page of a list may
 * have several megabytes.
 */
export async function sendInTurns(
  reply: FastifyReply,
  { schema, items, around = (list) => list }: Page,
): Promise<FastifyReply> {
  const serialize = reply.compileSerializationSchema(schema);
  const giveWay = yieldToEventLoop();
  const parts: string[] = [];
  for (const item of items) {
    parts.push(serialize(item));
    await giveWay();
  }
  return reply.type('application/json; charset=utf-8').send(around(`[${parts.join(',')}]`));
}
