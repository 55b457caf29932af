import { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import { requestLogFields } from '#contracts/requestLog.ts';

type LoggerOptions = Exclude<FastifyServerOptions['logger'], boolean | undefined>;

/** The token of a fan's own page is in its path, because links in mails have no other place for it. */
const withoutToken = (path: string): string => path.replace(/(\/_fans\/)[^/]+/, '$1…');

const fields = {
  ...requestLogFields,
  req(request: Parameters<typeof requestLogFields.req>[0]) {
    const { method, path } = requestLogFields.req(request);
    return { method, path: withoutToken(path) };
  },
};

/** Returns the options for a log without personal data of visitors, such as their IP addresses; no log by default. */
export const requestLog = (logger?: LoggerOptions): FastifyServerOptions => ({
  logger: logger ? { ...logger, serializers: fields } : false,
  logController: new LogController({ disableRequestLogging: true }),
});

/** Logs one line per response: the request, its status, and the duration in milliseconds. */
export function logResponses(server: FastifyInstance): void {
  server.addHook('onResponse', (request, reply, done) => {
    request.log.info({ req: request, res: reply, ms: Math.round(reply.elapsedTime) }, 'answered');
    done();
  });
}
