import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { campaignApps } from '#campaign-apps/apps.ts';
import { schemaOf } from '#campaign-apps/kit/server/migrations.ts';
import { backUp } from '#server/backup/backup.ts';
import { restore } from '#server/backup/restore.ts';
import { blue, contentCalls, red } from '../support/contentCalls.ts';
import { emptyInstallation, filledInstallation } from '../support/installations.ts';
import { makeScratchFolder } from '../support/scratch.ts';
import { uploadCalls } from '../support/uploadCalls.ts';

test('a backup has the former contents and the crops of replaced files, and a restore puts them back', async () => {
  const { server, installation, remove } = await filledInstallation();
  const target = await emptyInstallation();
  const folder = makeScratchFolder('backup-contents');
  const { upload } = uploadCalls(() => server);
  const { replace, optimize } = contentCalls(() => server);
  const own = (dataDir: string) => {
    const path = join(dataDir, 'uploads/files');
    const names = readdirSync(path).filter((name) => name.startsWith('replaced-cover-'));
    return Object.fromEntries(names.map((name) => [name, readFileSync(join(path, name)).toString('base64')]));
  };
  const { body: file } = await upload('replaced-cover.jpg', await red());
  await optimize(file.filename);
  await replace(file.filename, 'cover.jpg', await blue());
  await server.timers.turn();
  // The content, the former one and the crop.
  expect(Object.keys(own(installation.dataDir))).toHaveLength(3);
  const to = join(folder, 'complete');
  const warnings: string[] = [];
  const log = { info: () => undefined, warn: (message: string) => void warnings.push(message) };
  await backUp(installation, to, log);
  await restore(target.installation, schemaOf(campaignApps), to, log);
  expect(own(target.installation.dataDir)).toEqual(own(installation.dataDir));
  expect(warnings).toEqual([]);
  await target.remove();
  await remove();
  rmSync(folder, { recursive: true, force: true });
});
