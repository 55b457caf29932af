import { editorUrl, publicUrl } from '#contracts/campaign.ts';
import { type AppAnswer, callApp } from './appCall.ts';
import { campaignId, campaignSlug } from './campaign.ts';
import type { Context } from './context.ts';
import { Problem, printable } from './outcome.ts';

const bounds = { maxBytes: 4_194_304, timeoutMs: 10_000 };

/** Requests the public page of the stand-in's campaign, and of a campaign that does not exist. @throws Problem */
export async function checkPublicPage({ config, tool }: Context): Promise<string> {
  const pageOf = (slug: string) => publicUrl(config.urls.campaign_public, slug) ?? '';
  const url = pageOf(campaignSlug);
  const answer = await callApp(url, bounds);
  if (answer.status === 404) {
    const call = `${tool.url}/api/campaigns/${tool.appId}/${campaignSlug}/exists`;
    throw new Problem(`${printable(url)} responds with 404. Find the campaign with GET ${call} and a personal token.`);
  }
  refuseOtherThanHtml(answer, url);
  const other = pageOf('check-app-without-campaign');
  const { status } = await callApp(other, bounds);
  if (status !== 404) {
    throw new Problem(`${printable(other)} responds with ${status}. Return 404 for a slug without a campaign.`);
  }
  return 'It shows the campaign, and responds with 404 for an unknown slug.';
}

/** Returns the URL of the editor's page as the tool opens it. */
export function editorPageUrl({ config, tool }: Context): string {
  const url = new URL(editorUrl(config.urls.editor, campaignId));
  url.searchParams.set('host_origin', tool.url);
  return url.href;
}

/** Requests the editor's page and checks that only the tool can show it in a frame. @throws Problem */
export async function checkEditorPage(context: Context): Promise<string> {
  const url = editorPageUrl(context);
  const answer = await callApp(url, bounds);
  refuseOtherThanHtml(answer, url);
  const { headers } = answer;
  if (!['unsafe-none', null].includes(headers.get('cross-origin-opener-policy'))) {
    throw new Problem('The editor’s page sends Cross-Origin-Opener-Policy. Remove it: the tool also opens it in tabs.');
  }
  refuseAncestors(headers.get('content-security-policy'), context.tool.url);
  return 'Only the tool can show it in a frame.';
}

/** @throws Problem if `frame-ancestors` is missing, excludes the tool or allows others */
function refuseAncestors(policy: string | null, toolUrl: string): void {
  const directives = (policy ?? '').split(/[;,]/).map((one) => one.trim().split(/\s+/));
  const sources = directives.find(([name]) => name?.toLowerCase() === 'frame-ancestors')?.slice(1);
  const advice = `Send Content-Security-Policy: frame-ancestors ${toolUrl}`;
  if (!sources) throw new Problem(`The editor’s page has no frame-ancestors. ${advice}`);
  if (!sources.includes(toolUrl)) {
    throw new Problem(`frame-ancestors of the editor’s page does not name the tool. ${advice}`);
  }
  const others = sources.filter((source) => source !== toolUrl && source !== "'self'");
  if (others.length > 0) {
    throw new Problem(`frame-ancestors of the editor’s page also allows ${printable(others.join(' '))}. ${advice}`);
  }
}

function refuseOtherThanHtml({ status, headers, text }: AppAnswer, url: string): void {
  if (status !== 200) throw new Problem(`${printable(url)} responds with ${status} instead of 200.`);
  const type = headers.get('content-type') ?? '';
  if (!type.startsWith('text/html') || text.trim() === '') {
    throw new Problem(`${printable(url)} returns no HTML (Content-Type: ${printable(type)}).`);
  }
}
