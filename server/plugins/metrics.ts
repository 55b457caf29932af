import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Config } from '../config.ts';
import { version } from '../version.ts';

/** One value that a module reports. Its labels have few, known values: never an id or an address. */
type Measurement = {
  /** Without the prefix `campaign_cms_`. Several measurements may share a name if their labels differ. */
  name: string;
  help: string;
  labels?: Record<string, string>;
  /** Called for each scrape, so it must not query the database. Returns NaN while the value is unknown. */
  read: () => number;
};

/** All metrics in Prometheus' text format. */
type Metrics = { contentType: string; text(): Promise<string> };

declare module 'fastify' {
  interface FastifyInstance {
    /** The content of `/metrics`; null if `/metrics` is disabled. */
    metrics: Metrics | null;
    /** Adds a value to `/metrics`. Does nothing if `/metrics` is disabled. */
    measure(measurement: Measurement): void;
  }
}

/** Returns the measurement of the number of responses in a cache. */
export const sizeOfCache = (cache: string, read: () => number): Measurement => ({
  name: 'cache_entries',
  help: 'Cached responses of external services.',
  labels: { cache },
  read,
});

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
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request’s headers to the end of its response, by route pattern. Unknown URLs have the route none.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  return ({ method, routeOptions }: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const status = `${Math.trunc(reply.statusCode / 100)}xx`;
    duration.observe({ method, route: routeOptions.url ?? 'none', status }, reply.elapsedTime / 1000);
    done();
  };
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
    new Gauge({
      name: `campaign_cms_${measurement.name}`,
      help: measurement.help,
      labelNames: Object.keys(measurement.labels ?? {}),
      registers,
      collect() {
        for (const { labels = {}, read } of all) this.set(labels, read());
      },
    });
  };
}

/** Counts requests and lets modules report values, if METRICS_TOKEN or ENVIRONMENT=local enables `/metrics`. */
export const metricsPlugin = fastifyPlugin(async (app, { config }: { config: Config }) => {
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
  const measure = measurer([own]);
  app.decorate('measure', measure);
  app.addHook('onResponse', requestCounter([own]));
  measure({ name: 'info', help: 'Version and environment.', labels: { version, environment }, read: () => 1 });
});
