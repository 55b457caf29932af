import type { ConfigReader } from '../../configReader.ts';
import { service } from '../outside/service.ts';
import { privateKeyPem } from '../outside/serviceConfig.ts';
import { publicSheets } from './publicSheet.ts';
import { sampleSheets } from './sample.ts';
import type { ServiceAccount } from './serviceAccount.ts';
import type { SheetService } from './sheets.ts';
import { sheetsApi } from './sheetsApi.ts';

/** With an account, sheets are shared with it; with `account` null they must be public. Null if not configured. */
type SheetsSettings = { account: ServiceAccount | null } | null;

function readPrivateKey(read: ConfigReader, given: string): string {
  const pem = privateKeyPem(given, (key) => key.asymmetricKeyType === 'rsa');
  if (pem === null) {
    read.problems.push(
      "SHEETS_PRIVATE_KEY must be the service account's key: private_key of its JSON file, an RSA key as PEM",
    );
  }
  return pem ?? '';
}

function readSettings(read: ConfigReader): SheetsSettings {
  const account = read.together(['SHEETS_CLIENT_EMAIL', 'SHEETS_PRIVATE_KEY']);
  const isPublic = read.flag('SHEETS_PUBLIC', false);
  if (!account) return isPublic ? { account: null } : null;
  const [clientEmail = '', key = ''] = account;
  if (isPublic) read.problems.push('SHEETS_PUBLIC has no effect with a service account, which reads public sheets too');
  return { account: { clientEmail, privateKey: key && readPrivateKey(read, key) } };
}

/** Google Sheets, configured by `SHEETS_*`. */
export const sheetsService = service({
  name: 'sheets',
  read: readSettings,
  real: (settings, { needs }): SheetService | null => {
    if (!settings) return null;
    return settings.account ? sheetsApi({ ...needs(), account: settings.account }) : publicSheets(needs());
  },
  sample: () => sampleSheets,
  missing: (refuse) => ({ read: refuse }),
});
