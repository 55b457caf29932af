import type { FastifyRequest } from 'fastify';
import type { AppTokenCheck, AppTokenClaims } from '../appToken.ts';
import { AppError } from '../errors.ts';

export type ReportRequest = FastifyRequest<{ Params: { id: string } }>;

export const notFound = (): AppError => new AppError(404, { key: 'not-found', msg: 'This does not exist.' });

const numberPattern = /^(0|[1-9]\d{0,9})$/;

/** The campaign's number of an address. @throws AppError 404 when it is of another form */
export function campaignNumberOf(id: string): number {
  if (!numberPattern.test(id)) throw notFound();
  return Number(id);
}

/** Seeing needs the right to read consumer data, drawing that to change the campaign as well. */
const permissions = {
  see: ['consumer-data-read'],
  draw: ['consumer-data-read', 'campaigns-modify'],
} as const;

/**
 * Lets in a token for the reports of exactly the campaign of the address.
 * @throws AppError 401, 403 or 404
 */
export const admitToReports = (
  checkToken: AppTokenCheck,
  { headers, params }: ReportRequest,
  { app, to }: { app: string; to: keyof typeof permissions },
): Promise<AppTokenClaims> => {
  const appId = campaignNumberOf(params.id);
  return checkToken(headers.authorization, { app, purpose: 'reports', appId, permissions: permissions[to] });
};
