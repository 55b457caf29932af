import type { ConfigReader } from '../../configReader.ts';
import { ServiceMissingError, type ServiceNeeds } from './outsideService.ts';
import type { ServiceRequests } from './serviceRequests.ts';

/** The dependencies of adapters. */
export type ServiceContext = {
  /** Origin of the admin, without a trailing slash. */
  publicUrl: string;
  /** False with `ENVIRONMENT=live`, where services that are not configured have no sample data. */
  usesSamples: boolean;
  /** Whether sample accounts, which are publicly known, can be reached only from this machine. */
  usesSampleAccounts: boolean;
  /**
   * Returns the dependencies of an adapter's requests. Only public addresses can be requested, and the origin of
   * `privateUrl`, for a service that may be inside the company's network.
   */
  needs(privateUrl?: string): ServiceNeeds;
  requests: ServiceRequests;
};

/** One outside service, as declared in its folder. */
type Service<Settings, Adapter> = {
  /** Its name in the log and in the `service` of errors. */
  name: string;
  /** Reads its environment variables. Problems are collected by the reader and never contain secrets. */
  read(read: ConfigReader): Settings;
  /** Creates the adapter; null if the variables don't configure it. */
  real(settings: Settings, context: ServiceContext): Adapter | null;
  /** Creates an adapter with invented data; null if there is none. */
  sample(settings: Settings, context: ServiceContext): Adapter | null;
  /** Creates the adapter of a service that is not configured: each method is `refuse`. */
  missing(refuse: () => Promise<never>): Adapter;
};

/** Declares a service, so that its types are inferred. */
export const service = <Settings, Adapter>(declared: Service<Settings, Adapter>): Service<Settings, Adapter> =>
  declared;

/** Creates a service's adapter: the real one, else sample data, else one that throws ServiceMissingError. */
export function connectService<Settings, Adapter>(
  { name, real, sample, missing }: Service<Settings, Adapter>,
  settings: Settings,
  context: ServiceContext,
): Adapter {
  const refuse = async (): Promise<never> => {
    throw new ServiceMissingError(name, 'is not set up');
  };
  const needs = (privateUrl?: string): ServiceNeeds => {
    const { fetch, ...more } = context.needs(privateUrl);
    return { ...more, fetch: context.requests.announcing(name, fetch) };
  };
  return (
    real(settings, { ...context, needs }) ?? (context.usesSamples ? sample(settings, context) : null) ?? missing(refuse)
  );
}
