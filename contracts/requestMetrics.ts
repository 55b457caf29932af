/** The histogram of requests in `/metrics` of the tool and of the campaign apps. */
export const requestDuration = {
  name: 'http_request_duration_seconds',
  help: 'Time from a request’s headers to the end of its response, by route pattern. Unknown URLs have the route none.',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
};

/**
 * Returns the labels of a request, which have few values.
 * @param route the route's pattern; undefined for an unknown URL
 * @param status the status of the response, such as 404
 */
export const requestLabels = (method: string, route: string | undefined, status: number) => ({
  method,
  route: route ?? 'none',
  status: `${Math.trunc(status / 100)}xx`,
});
