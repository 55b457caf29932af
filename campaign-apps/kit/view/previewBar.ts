import { type Html, html } from '#contracts/html.ts';
import { type PublicPage, timeElement } from '../app/publicPage.ts';
import type { Preview } from '../campaign/campaign.ts';
import { phrase } from '../texts/messages.ts';

/** Renders the line that tells a visitor with a preview link that the page is a preview, and when the link ends. */
export const previewBar = ({ campaign: { preview }, text, locale }: PublicPage): Html | null =>
  preview &&
  html`<aside class="preview-bar" aria-label="${text('preview.title')}"><strong>${text('preview.title')}</strong> ${phrase(text('preview.ends'), { date: timeElement(preview.endsAt, locale) })}</aside>`;

/** Renders the field with which a form that is sent by GET keeps the preview. */
export const previewField = (preview: Preview | null): Html | null =>
  preview && html`<input type="hidden" name="preview" value="${preview.token}">`;
