import type { TestServer } from './server.ts';

/** Creates a label and returns its id. */
export async function makeLabel(
  server: TestServer,
  name = `Label ${crypto.randomUUID().slice(0, 13)}`,
): Promise<string> {
  const { body } = await server.call('POST', '/api/labels', { as: 'admin', json: { name } });
  return body.id;
}

/** Creates labels and returns their ids. */
export const makeLabels = (server: TestServer, count: number): Promise<string[]> =>
  Promise.all(Array.from({ length: count }, () => makeLabel(server)));
