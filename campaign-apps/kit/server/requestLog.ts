import { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import { requestLogFields } from '#contracts/requestLog.ts';

type LoggerOptions = Exclude<FastifyServerOptions['logger'], boolean | undefined>;

/** Returns the options for a log without personal data of visitors, such as their IP addresses; no log by default. */
export const requestLog = (logger?: LoggerOptions): FastifyServerOptions => ({
  logger: logger ? { ...logger, serializers: requestLogFields } : false,
  logController: new LogController({ disableRequestLogging: true }),
});

/** Logs one line per response: the request, its status, and the duration in milliseconds. */
export function logResponses(server: FastifyInstance): void {
  server.addHook('onResponse', (request, reply, done) => {
    request.log.info({ req: request, res: reply, ms: Math.round(reply.elapsedTime) }, 'answered');
    done();
  });
}
