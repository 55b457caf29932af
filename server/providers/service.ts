import type { ConfigReader } from '../configReader.ts';
import { ServiceMissingError, type ServiceNeeds } from './outsideService.ts';

/** What adapters are made with. */
export type ServiceContext = {
  /** Origin of the admin, without a trailing slash. */
  publicUrl: string;
  /** False with `ENVIRONMENT=live`: a service that is not set up then answers nothing. */
  usesSamples: boolean;
  /** True where sample accounts, which are public knowledge, can be reached from this machine only. */
  usesSampleAccounts: boolean;
  /**
   * Returns what an adapter sends requests with. Only public addresses can be requested, and the origin of `privateUrl`,
   * for a service that may be inside the company's network.
   */
  needs(privateUrl?: string): ServiceNeeds;
};

/** One outside service, as its folder declares it. */
type Service<Settings, Adapter> = {
  /** Its name in the log and in the `service` of errors. */
  name: string;
  /** Reads its environment variables. Problems are collected by the reader and never contain secrets. */
  read(read: ConfigReader): Settings;
  /** Makes the adapter; null when the variables do not set it up. */
  real(settings: Settings, context: ServiceContext): Adapter | null;
  /** Makes the adapter that answers invented data; null when there is none. */
  sample(settings: Settings, context: ServiceContext): Adapter | null;
  /** Makes the adapter of a service that is not set up: each method is `refuse`. */
  missing(refuse: () => Promise<never>): Adapter;
};

/** Declares a service, so that its types are inferred. */
export const service = <Settings, Adapter>(declared: Service<Settings, Adapter>): Service<Settings, Adapter> =>
  declared;

/** Makes a service's adapter: the real one, else sample data, else one that throws ServiceMissingError. */
export function connectService<Settings, Adapter>(
  { name, real, sample, missing }: Service<Settings, Adapter>,
  settings: Settings,
  context: ServiceContext,
): Adapter {
  const refuse = async (): Promise<never> => {
    throw new ServiceMissingError(name, 'is not set up');
  };
  return real(settings, context) ?? (context.usesSamples ? sample(settings, context) : null) ?? missing(refuse);
}
