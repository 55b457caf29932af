import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { isLoopbackHostHeader } from '#contracts/network.ts';
import { requestDuration, requestLabels } from '#contracts/requestMetrics.ts';
import { mailKinds } from '../mail/fanMail.ts';
import type { MailWorker } from '../mail/mailWorker.ts';
import type { DeliveryWorker } from '../newsletters/deliveryWorker.ts';
import { AppError, unauthorized } from '../server/errors.ts';
import type { Changes } from '../tool/changes.ts';
import type { AppContext } from './appContext.ts';

/** The values of a metric, each with its labels, which have few values. */
type Values = readonly (readonly [labels: Record<string, string>, value: number])[];
type Parts = Pick<AppContext, 'config' | 'database' | 'figures' | 'pageCache'> & {
  changes: Changes;
  mails?: MailWorker;
  deliveries: DeliveryWorker;
};

let ofProcess: Registry | undefined;

/** Returns memory, CPU time, garbage collection and the event loop. Shared by all servers of the process. */
function processMetrics(): Registry {
  if (ofProcess) return ofProcess;
  ofProcess = new Registry();
  collectDefaultMetrics({ register: ofProcess, eventLoopMonitoringPrecision: 20 });
  return ofProcess;
}

/** Counts requests, and serves `/metrics` in Prometheus' text format to the monitoring, if it is configured. */
export function serveMetrics(server: FastifyInstance, parts: Parts): void {
  const { metrics } = parts.config;
  if (metrics === null) return;
  const registry = new Registry();
  const all = [processMetrics(), registry];
  const duration = new Histogram({ ...requestDuration, registers: [registry] });
  server.addHook('onResponse', (request, reply, done) => {
    const labels = requestLabels(request.method, request.routeOptions.url, reply.statusCode);
    duration.observe(labels, reply.elapsedTime / 1000);
    done();
  });
  measureParts(registry, parts);
  server.get('/metrics', async (request, reply) => {
    if (metrics.token === null && !isLoopbackHostHeader(request.headers.host)) throw new AppError(404, 'no such page');
    if (metrics.token !== null && !holdsToken(request, metrics.token)) throw unauthorized();
    const texts = await Promise.all(all.map((each) => each.metrics()));
    return reply.header('cache-control', 'no-store').type(registry.contentType).send(texts.join('\n'));
  });
}

function measureParts(registry: Registry, parts: Parts): void {
  const { database, figures, pageCache, changes, mails, deliveries } = parts;
  const common = (name: string, help: string, read: () => Values) => ({
    name: `campaign_apps_${name}`,
    help,
    labelNames: Object.keys(read()[0]?.[0] ?? {}),
    registers: [registry],
  });
  const gauge = (name: string, help: string, read: () => Values) =>
    new Gauge({
      ...common(name, help, read),
      collect() {
        for (const [labels, value] of read()) this.set(labels, value);
      },
    });
  const counter = (name: string, help: string, read: () => Values) =>
    new Counter({
      ...common(name, help, read),
      collect() {
        this.reset();
        for (const [labels, value] of read()) this.inc(labels, value);
      },
    });

  gauge('database_connections', 'Database connections in the pool.', () => [
    [{ state: 'in_use' }, database.totalCount - database.idleCount],
    [{ state: 'idle' }, database.idleCount],
  ]);
  gauge('database_waiting_queries', 'Queries waiting for a connection from the pool.', () => [
    [{}, database.waitingCount],
  ]);
  counter('page_cache_requests_total', 'Shared pages that were requested, by outcome.', () => [
    [{ outcome: 'hit' }, pageCache.use.hits],
    [{ outcome: 'miss' }, pageCache.use.misses],
  ]);
  gauge('page_cache_bytes', 'Size of the cached pages.', () => [[{}, pageCache.size()]]);
  gauge('figures_waiting', 'Figures of public pages that wait to be written to the database.', () => [
    [{ kind: 'counts' }, figures.waiting().counts],
    [{ kind: 'visitors' }, figures.waiting().visitors],
  ]);
  gauge('follows_changes', 'Whether the tool announces changes of campaigns to this process.', () => [
    [{}, Number(changes.sequence() !== null)],
  ]);
  for (const histogram of Object.values(figures.histograms)) registry.registerMetric(histogram);
  if (deliveries.counts().size > 0) {
    const ofSystems = (count: 'waiting' | 'delivered' | 'failed') => () =>
      [...deliveries.counts()].map(([system, counts]) => [{ system }, counts[count]] as const);
    gauge('deliveries_waiting', 'Deliveries to newsletter systems that wait, of all processes.', ofSystems('waiting'));
    counter('deliveries_delivered_total', 'Deliveries that newsletter systems accepted.', ofSystems('delivered'));
    counter('deliveries_failed_total', 'Deliveries that were refused or given up.', ofSystems('failed'));
  }
  if (!mails) return;
  const ofKinds = (count: 'waiting' | 'sent' | 'failed') => () =>
    mailKinds.map((kind) => [{ kind }, mails.counts()[kind][count]] as const);
  gauge('mails_waiting', 'Mails to fans that wait, of all processes.', ofKinds('waiting'));
  counter('mails_sent_total', 'Mails to fans that the mail server accepted.', ofKinds('sent'));
  counter('mails_failed_total', 'Mails to fans that were refused or given up.', ofKinds('failed'));
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares in constant time for any length. */
function holdsToken({ headers: { authorization = '' } }: FastifyRequest, token: string): boolean {
  const [, given = ''] = /^Bearer (.*)$/i.exec(authorization) ?? [];
  return timingSafeEqual(digest(given), digest(token));
}
