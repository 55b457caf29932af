import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { Counter, type CounterConfiguration, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { requestDuration, requestLabels } from '#contracts/requestMetrics.ts';
import type { Config } from '../config.ts';
import type { ServiceRequest, ServiceRequests } from '../providers/outside/serviceRequests.ts';
import { version } from '../version.ts';

/** One value that a module reports. Its labels have few, known values: never an id or an address. */
type Measurement = {
  /** Without the prefix `campaign_cms_`. Several measurements may share a name if their labels differ. */
  name: string;
  help: string;
  labels?: Record<string, string>;
  /** Whether the value only grows, from 0 at the start of the process. The name then ends with `_total`. */
  isCounter?: boolean;
  /**
   * Called for each scrape, so it must not query the database. Returns NaN while the value is unknown, except for a
   * counter.
   */
  read: () => number;
};

/** All metrics in Prometheus' text format. */
type Metrics = { contentType: string; text(): Promise<string> };

declare module 'fastify' {
  interface FastifyInstance {
    /** The content of `/metrics`; null if `/metrics` is disabled. */
    metrics: Metrics | null;
    /** Adds values to `/metrics`. Does nothing if `/metrics` is disabled. */
    measure(...measurements: readonly Measurement[]): void;
  }
}

/** Numbers of calls that a cache answered, and of those for which it read the value. */
type CacheUse = { readonly hits: number; readonly misses: number };

/** Returns the measurements of the use of a cache. */
export function readsOfCache(cache: string, use: CacheUse): Measurement[] {
  const calls = { name: 'cache_requests_total', help: 'Reads of caches, by outcome.', isCounter: true };
  return [
    { ...calls, labels: { cache, outcome: 'hit' }, read: () => use.hits },
    { ...calls, labels: { cache, outcome: 'miss' }, read: () => use.misses },
  ];
}

/** Returns the measurements of the number of responses in a cache, and of its use. */
export const measurementsOfCache = (cache: string, kept: CacheUse & { readonly size: number }): Measurement[] => [
  { name: 'cache_entries', help: 'Cached responses of external services.', labels: { cache }, read: () => kept.size },
  ...readsOfCache(cache, kept),
];

const eventLoopResolutionMs = 20;

let ofProcess: Registry | undefined;

/** Returns memory, CPU time, garbage collection and the event loop. Shared by all servers of the process. */
function processMetrics(): Registry {
  if (ofProcess) return ofProcess;
  ofProcess = new Registry();
  collectDefaultMetrics({ register: ofProcess, eventLoopMonitoringPrecision: eventLoopResolutionMs });
  return ofProcess;
}

/** Returns a hook that counts requests by route pattern, because the number of URLs is unlimited. */
function requestCounter(registers: Registry[]) {
  const duration = new Histogram({ ...requestDuration, registers });
  return ({ method, routeOptions: { url } }: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    duration.observe(requestLabels(method, url, reply.statusCode), reply.elapsedTime / 1000);
    done();
  };
}

/** Counts the requests to outside services until the server is closed. */
function countServiceRequests(app: FastifyInstance, requests: ServiceRequests, registers: Registry[]): void {
  const duration = new Histogram({
    name: 'campaign_cms_service_request_duration_seconds',
    help: 'Time of requests to outside services, each attempt by itself.',
    labelNames: ['service', 'outcome'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60],
    registers,
  });
  const count = ({ service, outcome, seconds }: ServiceRequest) => duration.observe({ service, outcome }, seconds);
  requests.on('answered', count);
  app.addHook('onClose', async () => void requests.off('answered', count));
}

/** Returns the `measure` function for these registries. */
function measurer(registers: Registry[]) {
  const measured = new Map<string, Measurement[]>();
  return (measurement: Measurement): void => {
    const known = measured.get(measurement.name);
    if (known) {
      known.push(measurement);
      return;
    }
    const all = [measurement];
    measured.set(measurement.name, all);
    const described = {
      name: `campaign_cms_${measurement.name}`,
      help: measurement.help,
      labelNames: Object.keys(measurement.labels ?? {}),
      registers,
    };
    if (measurement.isCounter) addCounter(described, all);
    else addGauge(described, all);
  };
}

type Described = Required<Pick<CounterConfiguration<string>, 'name' | 'help' | 'labelNames' | 'registers'>>;

const addGauge = (described: Described, all: readonly Measurement[]) =>
  new Gauge({
    ...described,
    collect() {
      for (const { labels = {}, read } of all) this.set(labels, read());
    },
  });

const addCounter = (described: Described, all: readonly Measurement[]) =>
  new Counter({
    ...described,
    collect() {
      this.reset();
      for (const { labels = {}, read } of all) this.inc(labels, read());
    },
  });

type Needs = { config: Config; providers: { requests: ServiceRequests } };

/** Counts requests and lets modules report values, if METRICS_TOKEN or ENVIRONMENT=local enables `/metrics`. */
export const metricsPlugin = fastifyPlugin(async (app, { config, providers }: Needs) => {
  const { metricsToken, environment } = config;
  if (metricsToken === null && environment !== 'local') {
    app.decorate('metrics', null);
    app.decorate('measure', () => undefined);
    return;
  }
  const own = new Registry();
  const texts = () => Promise.all([processMetrics(), own].map((registry) => registry.metrics()));
  app.decorate('metrics', { contentType: own.contentType, text: async () => (await texts()).join('\n') });
  processMetrics();
  const measureOne = measurer([own]);
  const measure = (...measurements: readonly Measurement[]) => measurements.forEach(measureOne);
  app.decorate('measure', measure);
  app.addHook('onResponse', requestCounter([own]));
  countServiceRequests(app, providers.requests, [own]);
  measure({ name: 'info', help: 'Version and environment.', labels: { version, environment }, read: () => 1 });
});
