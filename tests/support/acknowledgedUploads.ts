import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { BuiltServer } from './builtServer.ts';

/** A file whose upload was acknowledged with 201: it must be stored byte for byte from then on. */
export type AcknowledgedUpload = { url: string; sha256: string };

const SENDERS = 4;

/** Returns the SHA-256 hash in hexadecimal. */
export const sha256Of = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');

type Senders = {
  /** All uploads acknowledged so far. */
  acknowledged: readonly AcknowledgedUpload[];
  /** Descriptions of responses other than 201 with the right hash. */
  refused: readonly string[];
  /** Resolves when each sender has lost its connection: the server was killed. */
  ended: Promise<unknown>;
};

/** Starts concurrent senders, each of which uploads texts of different lengths until the server is gone. */
export function startSenders(server: Pick<BuiltServer, 'url'>, token: string, round: number): Senders {
  const acknowledged: AcknowledgedUpload[] = [];
  const refused: string[] = [];
  const send = async (number: number): Promise<void> => {
    const content = `${round} ${number} `.repeat(1 + ((number * 7_919) % 120_000));
    const form = new FormData();
    form.append('folder', `/round ${round}/${number % 5}`);
    form.append('file', new Blob([content]), `${number}.txt`);
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${server.url}/api/uploads`, { method: 'POST', headers, body: form });
    const { url, sha256 } = await answer.json();
    if (answer.status === 201 && sha256 === sha256Of(content))
      acknowledged.push({ url: new URL(url).pathname, sha256 });
    else refused.push(`${number}: ${answer.status} ${sha256}`);
  };
  const sender = async (first: number): Promise<void> => {
    for (let number = first; refused.length === 0; number += SENDERS) await send(number);
  };
  // A broken connection ends its sender.
  const senders = Array.from({ length: SENDERS }, (_, first) =>
    sender(first).catch((error: unknown) => {
      if (!/fetch failed|terminated/.test(String(error))) refused.push(String(error));
    }),
  );
  return { acknowledged, refused, ended: Promise.all(senders) };
}

/** Returns descriptions of what is wrong with the stored files; empty if nothing is. */
export async function problemsOfUploads(
  server: Pick<BuiltServer, 'url'>,
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl: string },
  acknowledged: readonly AcknowledgedUpload[],
): Promise<string[]> {
  const problems = (await changedUploads(server, acknowledged)).map(({ url }) => `not as it was acknowledged: ${url}`);
  const incoming = join(dataDir, 'uploads/incoming');
  if (existsSync(incoming)) problems.push(...readdirSync(incoming).map((name) => `half a file is left: ${name}`));
  const { rows, noted } = await notedObjects(databaseUrl);
  const stored = readdirSync(join(dataDir, 'uploads/files'));
  const orphans = stored.filter((name) => !rows.includes(name) && !noted.includes(name));
  const missing = rows.filter((name) => !stored.includes(name));
  return [
    ...problems,
    ...orphans.map((name) => `stored without a row: ${name}`),
    ...missing.map((name) => `a row without its bytes: ${name}`),
  ];
}

/** Returns the files that the server does not send byte for byte as they were acknowledged. */
export async function changedUploads<Upload extends AcknowledgedUpload>(
  server: Pick<BuiltServer, 'url'>,
  acknowledged: readonly Upload[],
): Promise<Upload[]> {
  const changed: Upload[] = [];
  for (const upload of acknowledged) {
    const bytes = Buffer.from(await (await fetch(server.url + upload.url)).arrayBuffer());
    if (sha256Of(bytes) !== upload.sha256) changed.push(upload);
  }
  return changed;
}

/** Returns the names of stored objects that rows own, and of those left to the sweep. */
async function notedObjects(url: string): Promise<{ rows: string[]; noted: string[] }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const names = async (query: string) => (await client.query<{ name: string }>(query)).rows.map(({ name }) => name);
    return {
      rows: await names('select object as name from uploads union select filename from upload_versions'),
      noted: await names('select object as name from storage_leftovers'),
    };
  } finally {
    await client.end();
  }
}
