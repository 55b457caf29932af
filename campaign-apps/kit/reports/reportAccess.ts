import type { FastifyRequest } from 'fastify';
import { AppError } from '../server/errors.ts';
import type { AppTokenCheck, AppTokenClaims } from '../tool/appToken.ts';

export type ReportRequest = FastifyRequest<{ Params: { id: string } }>;

export const notFound = (): AppError => new AppError(404, { key: 'not-found', msg: 'Not found.' });

const numberPattern = /^(0|[1-9]\d{0,9})$/;

/**
 * Returns the campaign's number from the URL.
 * @throws AppError 404 if it is malformed
 */
export function campaignNumberOf(id: string): number {
  if (!numberPattern.test(id)) throw notFound();
  return Number(id);
}

/** Reading requires the permission to read consumer data; drawing and other actions also require the permission to edit the campaign. */
const permissions = {
  see: ['consumer-data-read'],
  change: ['consumer-data-read', 'campaigns-modify'],
} as const;

/**
 * Requires a token for the reports of exactly this campaign, and for this file if one is downloaded: the tool records
 * who got it.
 * @throws AppError 401, 403 or 404
 */
export const admitToReports = (
  checkToken: AppTokenCheck,
  { headers, params }: ReportRequest,
  { app, to, file }: { app: string; to: keyof typeof permissions; file?: string },
): Promise<AppTokenClaims> => {
  const appId = campaignNumberOf(params.id);
  return checkToken(headers.authorization, { app, purpose: 'reports', appId, file, permissions: permissions[to] });
};
