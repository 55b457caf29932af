import { Ajv, type ValidateFunction } from 'ajv';
import type { Static, TSchema } from 'typebox';
import { ServiceFailedError } from './outsideService.ts';

/**
 * Creates a function that validates a service's JSON against a schema, compiled on first use.
 * @throws ServiceFailedError if it doesn't match
 */
export function shape<Schema extends TSchema>(schema: Schema): (service: string, json: unknown) => Static<Schema> {
  let fits: ValidateFunction<Static<Schema>> | undefined;
  return (service, json) => {
    fits ??= new Ajv({ strict: false }).compile<Static<Schema>>(schema);
    if (fits(json)) return json;
    const [first] = fits.errors ?? [];
    throw new ServiceFailedError(service, `answered in another shape: ${first?.instancePath || '/'} ${first?.message}`);
  };
}
