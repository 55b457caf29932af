/**
 * The health check of the container: ends with 0 if the process of this ROLE responds. It asks for liveness, not for
 * readiness: a restart does not bring back a lost database, and a node that drains must not be killed.
 */
const { ROLE, PORT, APPS_PORT } = process.env;
const address = ROLE === 'apps' ? `127.0.0.1:${APPS_PORT}/health` : `127.0.0.1:${PORT}/api/health`;
const response = await fetch(`http://${address}`, { signal: AbortSignal.timeout(4_000) }).catch(() => null);
process.exit(response?.ok ? 0 : 1);
