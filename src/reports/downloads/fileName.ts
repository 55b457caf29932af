import type { ReportDownload } from '#contracts/reportItems.ts';

/** Characters that are invalid in file names on some system. */
const forbidden = /[\p{Cc}\\/:*?"<>|]+/gu;

/** `{campaign slug}-{title}.{format}`. */
export const fileName = (slug: string, { title, format }: ReportDownload): string =>
  `${slug}-${title}.${format}`.replace(forbidden, '-');
