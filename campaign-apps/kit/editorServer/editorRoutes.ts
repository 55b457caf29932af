import type { FastifyInstance, FastifyRequest } from 'fastify';
import { html } from '#contracts/html.ts';
import { idempotencyKeyHeader } from '#contracts/idempotency.ts';
import { isRecord } from '#contracts/values.ts';
import { type CampaignApp, entriesOf } from '../app/app.ts';
import { prePageOf } from '../gate/tokenGate.ts';
import type { BlockShape } from '../page/blocks.ts';
import { readPage } from '../page/pageContent.ts';
import { hasTexts, savedTexts } from '../page/savedTexts.ts';
import { type PreviewData, prePageData } from '../pages/previewData.ts';
import type { Assets } from '../server/assets.ts';
import type { AppsConfig } from '../server/config.ts';
import { documentMarkup, firstFonts } from '../server/document.ts';
import { AppError } from '../server/errors.ts';
import { setEditorPagePolicy } from '../server/headers.ts';
import { type AppTokenCheck, bearerOf } from '../tool/appToken.ts';
import type { Campaigns } from '../tool/campaigns.ts';
import type { CmsAnswer, CmsApi } from '../tool/cmsApi.ts';
import { type MusicCaches, musicFor, readMusic } from '../tool/music.ts';
import { fieldsOf, listOf, momentOrNull } from '../values/read.ts';
import { checkPage, checkSizes, checkTexts } from './checkPage.ts';
import { bodyLimit } from './draftRoutes.ts';
import { documentTexts, type EditorDocumentTexts } from './editorDocumentTexts.ts';

/** The editor shows the first one; programs need no more to be corrected. */
const maxProblems = 100;

type EditorServices = MusicCaches & {
  assets: Assets;
  campaigns: Campaigns;
  checkToken: AppTokenCheck;
  cms: CmsApi;
  config: AppsConfig;
};

type CampaignRoute = { Params: { id: string }; Querystring: { host_origin?: unknown } };

/**
 * Registers the editor's page and its API routes. They verify the editor token here and pass it on to the tool,
 * which decides. The tool's refusals (401, 404, 409, 423 …) are returned unchanged.
 */
export function editorRoutes(server: FastifyInstance, app: CampaignApp, context: EditorServices): void {
  const demand = (campaignId: string) => ({ app: app.id, campaignId, purpose: 'editor' }) as const;

  server.get<CampaignRoute>('/editor/:id', async (request, reply) => {
    const known = request.query.host_origin === context.config.cmsOrigin;
    return setEditorPagePolicy(reply, context.config)
      .status(known ? 200 : 400)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-language')
      .send(editorPage(app, context, known ? request.params.id : null, documentTexts(request.headers)));
  });

  server.get<CampaignRoute>('/editor/:id/campaign', async ({ headers, params: { id } }, reply) => {
    await context.checkToken(headers.authorization, demand(id));
    const token = bearerOf(headers.authorization);
    reply.header('cache-control', 'no-store');
    const path = `/api/campaigns/${encodeURIComponent(id)}?include_i18n=true`;
    const answer = await context.cms(path, { token });
    return reply.status(answer.status).send(answer.body);
  });

  server.get<CampaignRoute>('/editor/:id/preview', async (request, reply): Promise<PreviewData> => {
    const { id } = request.params;
    const { authorization } = request.headers;
    const { release } = await context.checkToken(authorization, demand(id));
    const music = release === null ? context : musicFor(context.cms, bearerOf(authorization));
    reply.header('cache-control', 'no-store');
    const campaign = await context.campaigns.byId(id);
    const prePage = campaign && (await prePageOf(request, context, campaign));
    return { ...(await readMusic(app.flags, music, id)), prePage: prePage && prePageData(prePage) };
  });

  const onRequest = async ({ headers, params: { id } }: FastifyRequest<CampaignRoute>): Promise<void> => {
    await context.checkToken(headers.authorization, demand(id));
  };
  const large = { bodyLimit, onRequest };
  server.post<CampaignRoute>('/editor/:id/page', large, async ({ headers, params: { id }, body }, reply) => {
    const idempotencyKey = headers[idempotencyKeyHeader.toLowerCase()];
    const token = bearerOf(headers.authorization);
    const { release } = await context.checkToken(headers.authorization, demand(id));
    const path = `/api/campaigns/${encodeURIComponent(id)}`;
    const stored = async () => {
      // Only the editor's own token sees the page of a release.
      if (release !== null) return fieldsOf((await context.cms(path, { token })).body).page;
      context.campaigns.forget(id);
      return (await context.campaigns.byId(id))?.page;
    };
    const { fields, base_updated_at } = await readSave(body, app.blocks, stored);
    const answer: CmsAnswer = await context.cms(`${path}/patch`, {
      token,
      method: 'POST',
      body: { fields, base_updated_at, include_i18n: true },
      ...(typeof idempotencyKey === 'string' && { idempotencyKey }),
    });
    if (answer.status === 200) context.campaigns.forget(id);
    return reply.status(answer.status).header('cache-control', 'no-store').send(answer.body);
  });
}

/**
 * Parses the body of a save: `page` if its blocks changed, and the changed `texts` by language and message id. Returns
 * the fields of the tool's patch, with rich texts in their stored form.
 * @param stored reads the campaign's page, for a save of texts only, and for blocks of a newer version of the app
 * @throws AppError 422 with one entry for each of the first 100 invalid fields
 */
async function readSave(body: unknown, kinds: readonly BlockShape[], stored: () => Promise<unknown>) {
  if (!isRecord(body)) throw new AppError(422, [{ loc: ['body'], msg: 'Wrong type of value' }]);
  const { page, texts: given = {}, base_updated_at } = body;
  const ofPage = page === undefined ? [] : await checkStored(kinds, page, stored);
  // A page with problems may be too large to be searched for each text.
  const texts =
    isRecord(given) && hasTexts(given) && ofPage.length === 0
      ? savedTexts(kinds, readPage(kinds, page === undefined ? await stored() : page).blocks, given)
      : given;
  const base = momentOrNull(base_updated_at);
  const problems = [
    ...ofPage.map(({ loc, msg }) => ({ loc: ['page', ...loc], msg })),
    ...checkTexts(texts).map(({ loc, msg }) => ({ loc: ['texts', ...loc], msg })),
  ];
  if (base === null) problems.push({ loc: ['base_updated_at'], msg: 'Not a date and time' });
  if (problems.length > 0) throw new AppError(422, problems.slice(0, maxProblems));
  const translations = Object.entries(fieldsOf(texts)).map(([locale, messages]) => ({ locale, messages }));
  const fields = { ...(page !== undefined && { page }), ...(translations.length > 0 && { i18n: { translations } }) };
  return { fields, base_updated_at: base };
}

const checkStored = async (kinds: readonly BlockShape[], page: unknown, stored: () => Promise<unknown>) => {
  const oversized = checkSizes(listOf(fieldsOf(page).blocks));
  if (oversized.length > 0) return oversized;
  const { blocks } = readPage(kinds, page, { keepsUnknown: true });
  return checkPage(kinds, page, blocks.some(({ unknown }) => unknown) ? await stored() : null);
};

/** Renders the page for the editor's script; without a campaign it explains how to open an editor. */
function editorPage(
  app: CampaignApp,
  { assets, config }: Pick<EditorServices, 'assets' | 'config'>,
  campaignId: string | null,
  texts: EditorDocumentTexts,
): string {
  const entries = entriesOf(app.id);
  const editor = assets.entry(entries.editor);
  const preview = assets.entry(entries.public);
  const body = campaignId
    ? html`<body><div id="editor" data-campaign-id="${campaignId}" data-host-origin="${config.cmsOrigin}" data-api="/${app.id}/editor/${encodeURIComponent(campaignId)}" data-preview-styles="${preview.styles.join(' ')}" data-uploads="${config.cmsUrl}/uploads/" data-privacy="${config.legal.privacy}" data-terms="${config.legal.terms}" data-imprint="${config.legal.imprint}"></div>
<noscript><p class="editor-notice">${texts.noScript}</p></noscript></body>`
    : html`<body><main class="editor-notice"><h1>${texts.outsideTitle}</h1>
<p>${texts.outsideText} <a href="${config.cmsUrl}" target="_top">${texts.toCms}</a></p></main></body>`;
  return documentMarkup({
    locale: texts.locale,
    title: texts.title,
    indexed: false,
    styles: editor.styles,
    fonts: firstFonts(editor),
    ...(campaignId && { script: editor.script }),
    body,
  });
}
