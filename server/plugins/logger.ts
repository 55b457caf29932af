import type { FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Config } from '../config.ts';

/** Receives log lines, each of them JSON with a line break. */
export type LogStream = { write(line: string): void };

/**
 * Options for structured logs without secrets: of a request only its method and path (the query may contain codes),
 * never headers or bodies.
 */
export function loggerOptions(config: Pick<Config, 'logLevel'>, stream?: LogStream): FastifyServerOptions['logger'] {
  return {
    ...(stream && { stream }),
    level: config.logLevel,
    serializers: {
      req: (request: { method: string; url: string }) => ({ method: request.method, path: pathOf(request.url) }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
    },
    redact: ['*.password', '*.token', '*.access_token', '*.refresh_token', '*.authorization', '*.code', '*.cookie'],
  };
}

const pathOf = (url: string): string => url.split(/[?#]/, 1)[0] ?? url;

/** Logs one line per response: the caller's id, the request, and the duration in milliseconds. */
export async function logResponse(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const ms = Math.round(reply.elapsedTime);
  request.log.info({ req: request, res: reply, user: request.caller?.id, ms }, 'answered');
}
