import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider';
import type { Config } from '#server/config.ts';
import { errors } from '../oauth/oidcProvider.ts';
import { documentOf, type Page, pagePolicy } from './document.ts';
import { brokenPage, endedAddress, explainPage } from './pages.ts';
import { acceptedPageTexts, type PageTexts } from './pageTexts.ts';

/**
 * Responds to errors that the authorization server can't report by a redirect: an ended sign-in or an invalid request.
 */
export function sendProviderError(ctx: KoaContextWithOIDC, config: Config, out: ErrorOut, cause: Error): void {
  if (cause instanceof errors.SessionNotFound) {
    ctx.status = 303;
    ctx.set('location', endedAddress(config));
    ctx.body = '';
    return;
  }
  const page = pageOf(config, acceptedPageTexts(ctx.get('accept-language')), out);
  ctx.type = 'html';
  ctx.set('content-security-policy', pagePolicy(page));
  ctx.body = documentOf(config, page);
}

function pageOf(config: Config, texts: PageTexts, { error, error_description }: ErrorOut): Page {
  if (error === 'server_error') return brokenPage(config, texts);
  const detail = [error, error_description].filter(Boolean).join(': ');
  return explainPage(config, texts, { ...texts.invalidLink, detail });
}
