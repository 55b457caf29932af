import { type AcknowledgedUpload, sha256Of } from '../../support/acknowledgedUploads.ts';
import { type Journal, repeatedly } from './journal.ts';

const perSecond = 1;

/** Uploads texts of up to 200 KB. The key of the journal is the name of the file. */
export function startUploads(journal: Journal, tool: { url: string }, token: string) {
  const acknowledged: (AcknowledgedUpload & { key: string })[] = [];
  const upload = async (count: number): Promise<void> => {
    const key = `file-${count}.txt`;
    const content = `${count} `.repeat(1 + ((count * 7_919) % 40_000));
    const form = new FormData();
    form.append('folder', `/faults/${count % 5}`);
    form.append('file', new Blob([content]), key);
    const encoded = new Response(form);
    const contentType = encoded.headers.get('content-type') ?? '';
    const headers = { authorization: `Bearer ${token}`, 'content-type': contentType };
    const call = { url: `${tool.url}/api/uploads`, headers, body: Buffer.from(await encoded.arrayBuffer()) };
    const isStored = ({ status, body }: { status: number; body: string }) =>
      (status === 200 || status === 201) && JSON.parse(body).sha256 === sha256Of(content);
    const answer = await journal.write('upload', key, call, isStored);
    if (!isStored(answer)) return;
    const { url, sha256 } = JSON.parse(answer.body);
    acknowledged.push({ key, url: new URL(url).pathname, sha256 });
  };
  const stop = repeatedly(perSecond, (count) => void upload(count));
  return { acknowledged, stop };
}
