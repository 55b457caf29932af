import { spawn } from 'node:child_process';
import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { Agent } from 'undici';
import { S3Client } from '#server/providers/storage/s3Client.ts';
import type { S3Settings } from '#server/providers/storage/storageUrl.ts';
import { until } from './builtServer.ts';
import { freePort } from './freePort.ts';
import { makeScratchFolder } from './scratch.ts';

export type TestS3 = {
  port: number;
  settings(changes?: Partial<S3Settings>): S3Settings;
  /** A client that resolves every host name to this machine, including names with a bucket before them. */
  client(changes?: Partial<S3Settings>): S3Client;
  close(): Promise<void>;
};

const bucket = 'media';

/**
 * Starts an object storage with the real protocol on loopback, in a separate process; it accepts only known keys, but
 * checks no signatures.
 */
export async function startTestS3(): Promise<TestS3> {
  const directory = makeScratchFolder('s3');
  const port = await freePort();
  const named = ['--service-endpoint', 'localhost', '--configure-bucket', bucket];
  const program = 'node_modules/s3rver/bin/s3rver.js';
  const args = [program, '--directory', directory, '--address', '127.0.0.1', '--port', String(port), ...named];
  const server = spawn(process.execPath, args, { stdio: 'ignore' });
  process.once('exit', () => server.kill('SIGKILL'));
  await until(() => fetch(`http://127.0.0.1:${port}/`).catch(() => null));
  const settings: TestS3['settings'] = (changes = {}) => ({
    bucket,
    prefix: '',
    region: 'us-east-1',
    endpoint: `http://s3.localhost:${port}`,
    pathStyle: true,
    // The only keys that it accepts.
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    sessionToken: null,
    ...changes,
  });
  const agent = new Agent({
    connect: { lookup: (_host, _options, answer) => answer(null, [{ address: '127.0.0.1', family: 4 }]) },
  });
  return {
    port,
    settings,
    client: (changes) => new S3Client(settings(changes), { agent }),
    close: async () => {
      await agent.close();
      server.kill();
      await once(server, 'exit');
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/**
 * Returns whether a request has a valid AWS Signature Version 4. Written from its reference, without the product's own
 * code.
 */
export function isSigned({ method, url = '/', headers }: IncomingMessage, secret: string): boolean {
  const form =
    /^AWS4-HMAC-SHA256 Credential=[^/]+\/(\d+)\/([\w-]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)$/;
  const [, date = '', region = '', names = '', signature] = form.exec(headers.authorization ?? '') ?? [];
  const [path, query = ''] = url.split('?');
  const pairs = query
    .split('&')
    .filter(Boolean)
    .map((pair) => (pair.includes('=') ? pair : `${pair}=`));
  const signed = names.split(';').map((name) => `${name}:${headers[name]}\n`);
  const payload = String(headers['x-amz-content-sha256']);
  const canonical = [method, path, pairs.sort().join('&'), signed.join(''), names, payload].join('\n');
  const hash = createHash('sha256').update(canonical).digest('hex');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], `${date}/${region}/s3/aws4_request`, hash].join('\n');
  const key = [region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${secret}`, date));
  return names.split(';').includes('host') && hmac(key, text).toString('hex') === signature;
}
