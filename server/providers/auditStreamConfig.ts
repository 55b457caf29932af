import { isLoopbackHost } from '#contracts/network.ts';
import type { ConfigReader } from '../configReader.ts';

/** Where the entries of the audit are sent (docs/operations/watch.md, Audit stream). */
export type AuditStreamConfig = {
  /** A file for JSON lines. */
  file: string | null;
  /** A receiver, and the secret of the signature in the format of Standard Webhooks. */
  webhook: { url: string; secret: string } | null;
};

/** Reads the destinations. The receiver is the company's own, so it may have a private address. */
export function readAuditStream(read: ConfigReader): AuditStreamConfig {
  return { file: read.text('AUDIT_STREAM_FILE'), webhook: readReceiver(read) };
}

function readReceiver(read: ConfigReader): AuditStreamConfig['webhook'] {
  const [given, secret = ''] = read.together(['AUDIT_STREAM_URL', 'AUDIT_STREAM_SECRET']) ?? [];
  const url = given ? read.optionalAddress('AUDIT_STREAM_URL') : null;
  if (url === null) return null;
  const { protocol, hostname } = new URL(url);
  if (protocol === 'http:' && !isLoopbackHost(hostname))
    read.problems.push('AUDIT_STREAM_URL must be https unless it is on this machine');
  if (secret !== '' && !/^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/.test(secret))
    read.problems.push('AUDIT_STREAM_SECRET is not whsec_ and 24 to 64 bytes in Base64');
  return { url, secret };
}
