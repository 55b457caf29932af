import { Type } from 'typebox';
import type { ErrorBody } from '../errorBody.ts';
import { endpoints } from './endpoint.ts';

const answer = { 200: Type.Object({ status: Type.String() }), 503: Type.Unsafe<ErrorBody>(Type.Any()) };

/** Whether the process lives, and whether it takes requests. */
export const healthApi = endpoints('health', {
  'GET /api/health': { summary: 'Check that the process is alive', access: 'public', answer },
  'GET /api/ready': { summary: 'Check that the server is ready', access: 'public', answer, errors: ['not-ready'] },
});
