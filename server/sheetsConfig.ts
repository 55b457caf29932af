import { createPrivateKey } from 'node:crypto';

/** How Google sheets are read: shared with a service account, or by everybody who has their link; null: not set up. */
export type SheetsConfig = { account: { clientEmail: string; privateKey: string } } | { account: null } | null;

type Read = { problems: string[]; text(name: string): string | null; flag(name: string, fallback: boolean): boolean };

/** The key as PEM; the line breaks of one that stands on one line are written \n. */
function privateKey({ problems }: Read, given: string): string {
  const pem = given.replaceAll('\\n', '\n');
  try {
    if (createPrivateKey(pem).asymmetricKeyType === 'rsa') return pem;
  } catch {
    // named below
  }
  problems.push(
    "SHEETS_PRIVATE_KEY must be the service account's key: private_key of its JSON file, an RSA key as PEM",
  );
  return pem;
}

/** Reads `SHEETS_*`; what is wrong is told without what they hold. */
export function readSheetsConfig(read: Read): SheetsConfig {
  const clientEmail = read.text('SHEETS_CLIENT_EMAIL');
  const key = read.text('SHEETS_PRIVATE_KEY');
  const isPublic = read.flag('SHEETS_PUBLIC', false);
  if (clientEmail === null && key === null) return isPublic ? { account: null } : null;
  const both = 'SHEETS_CLIENT_EMAIL, SHEETS_PRIVATE_KEY belong together';
  if (clientEmail === null) read.problems.push(`SHEETS_CLIENT_EMAIL is missing: ${both}`);
  if (key === null) read.problems.push(`SHEETS_PRIVATE_KEY is missing: ${both}`);
  if (isPublic) read.problems.push('SHEETS_PUBLIC has no effect with a service account, which reads public sheets too');
  return { account: { clientEmail: clientEmail ?? '', privateKey: key === null ? '' : privateKey(read, key) } };
}
