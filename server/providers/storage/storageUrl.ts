/** The location and credentials of an S3-compatible storage. */
export type S3Settings = {
  bucket: string;
  /** Prefix of every key; empty or ends with a slash. */
  prefix: string;
  region: string;
  /** The origin of the service. */
  endpoint: string;
  /** True if the bucket is in the path; false if it is in the host name. */
  pathStyle: boolean;
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string | null;
};

type Environ = Record<string, string | undefined>;

const bucketForm = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

/**
 * Reads `STORAGE_URL=s3://bucket/prefix?region=…&endpoint=https://…&style=path|virtual`; the credentials come from
 * `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY` and `AWS_SESSION_TOKEN`.
 * @returns null if it is not set; adds errors to `problems`, without secrets
 */
export function readStorageUrl(env: Environ, problems: string[]): S3Settings | null {
  const given = env.STORAGE_URL?.trim();
  if (!given) return null;
  const url = URL.canParse(given) ? new URL(given) : null;
  if (url?.protocol !== 's3:' || !bucketForm.test(url.hostname)) {
    problems.push('STORAGE_URL must have the form s3://bucket/prefix?region=…');
    return null;
  }
  if (url.username || url.password) problems.push('STORAGE_URL must not carry credentials; set AWS_ACCESS_KEY_ID');
  const accessKeyId = env.AWS_ACCESS_KEY_ID?.trim() ?? '';
  const secretAccessKey = env.AWS_SECRET_ACCESS_KEY?.trim() ?? '';
  if (!accessKeyId || !secretAccessKey) {
    problems.push('STORAGE_URL needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY');
  }
  const { searchParams } = url;
  const region = searchParams.get('region') ?? env.AWS_REGION?.trim() ?? 'us-east-1';
  const custom = searchParams.get('endpoint');
  const endpoint = endpointOf(custom ?? `https://s3.${region}.amazonaws.com`, problems);
  const style = searchParams.get('style') ?? (custom ? 'path' : 'virtual');
  if (style !== 'path' && style !== 'virtual') problems.push(`STORAGE_URL has style=${style}; it is path or virtual`);
  const prefix = url.pathname.replace(/^\/+|(?<!\/)\/+$/g, '');
  if (!/^[\w./-]*$/.test(prefix))
    problems.push('STORAGE_URL has a prefix with characters other than A-Z, 0-9, . _ - /');
  return {
    bucket: url.hostname,
    prefix: prefix && `${prefix}/`,
    region,
    endpoint,
    pathStyle: style === 'path',
    accessKeyId,
    secretAccessKey,
    sessionToken: env.AWS_SESSION_TOKEN?.trim() || null,
  };
}

function endpointOf(address: string, problems: string[]): string {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url && ['http:', 'https:'].includes(url.protocol) && url.pathname === '/' && !url.username) return url.origin;
  problems.push('STORAGE_URL has an endpoint that is not an origin, for example https://minio.example:9000');
  return 'https://localhost';
}
