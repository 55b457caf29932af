import type { ReportDownload } from '../../../contracts/reportItems.ts';

/** What no file may be called by, on one system or another. */
const forbidden = /[\p{Cc}\\/:*?"<>|]+/gu;

/** `{campaign slug}-{title}.{format}`. */
export const fileName = (slug: string, { title, format }: ReportDownload): string =>
  `${slug}-${title}.${format}`.replace(forbidden, '-');
