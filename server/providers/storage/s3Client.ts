import { AwsV4Signer } from 'aws4fetch';
import { Agent, fetch, type Response } from 'undici';
import { ServiceRequests } from '../outside/serviceRequests.ts';
import { StorageFailedError } from './storage.ts';
import type { S3Settings } from './storageUrl.ts';

/** One request to the REST API of S3; `query` and `headers` use the names of its reference. */
type S3Call = {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  key: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Buffer | string;
};

const tries = 3;
const pauseMs = 200;

/**
 * Limits the time to the response's headers and between pieces of its body, not the total time, because files may be
 * large.
 */
const defaultAgent = () => new Agent({ connect: { timeout: 10_000 }, headersTimeout: 60_000, bodyTimeout: 60_000 });

/** Sends signed requests to one bucket. */
export class S3Client {
  private readonly agent: Agent;
  private readonly requests: ServiceRequests;

  constructor(
    private readonly settings: S3Settings,
    { agent = defaultAgent(), requests = new ServiceRequests() }: { agent?: Agent; requests?: ServiceRequests } = {},
  ) {
    this.agent = agent;
    this.requests = requests;
  }

  /**
   * Sends a request; retries after a short wait if the service is unreachable or unavailable.
   * @returns the response to a valid request, including 404
   * @throws StorageFailedError for refusals and if the service stays unreachable
   */
  async call(call: S3Call): Promise<Response> {
    for (let attempt = 1; ; attempt++) {
      const answer = await this.requests
        .send('object_storage', () => this.send(call))
        .catch((error: unknown) => reasonOf(error));
      if (typeof answer !== 'string' && (answer.ok || answer.status === 404)) return answer;
      if (typeof answer !== 'string') await answer.body?.cancel();
      const isWorthIt = typeof answer === 'string' || answer.status >= 500 || answer.status === 429;
      if (!isWorthIt || attempt === tries) {
        const what = typeof answer === 'string' ? answer : `it answered ${answer.status}`;
        throw new StorageFailedError(`${call.method} ${call.key} at the object storage: ${what}`);
      }
      await new Promise((resolve) => setTimeout(resolve, pauseMs * 2 ** attempt));
    }
  }

  private async send({ method, key, query = {}, headers = {}, body }: S3Call): Promise<Response> {
    const { accessKeyId, secretAccessKey, sessionToken, region } = this.settings;
    const address = this.addressOf(key);
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    const credentials = { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) };
    const signer = new AwsV4Signer({ ...credentials, region, service: 's3', method, url: address.href, headers });
    const signed = await signer.sign();
    return fetch(signed.url.href, {
      method,
      headers: Object.fromEntries(signed.headers),
      ...(body !== undefined && { body }),
      redirect: 'error',
      dispatcher: this.agent,
    });
  }

  private addressOf(key: string): URL {
    const { endpoint, bucket, prefix, pathStyle } = this.settings;
    const url = new URL(endpoint);
    if (!pathStyle) url.hostname = `${bucket}.${url.hostname}`;
    url.pathname = `${pathStyle ? `/${bucket}` : ''}/${prefix}${key}`;
    return url;
  }
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? ` (${cause.code})` : '';
  return `it could not be reached${code}`;
}
