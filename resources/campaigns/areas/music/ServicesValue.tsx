import type { ValueProps } from '../../../../src/engine/overrides.ts';
import { useServiceName } from './useServiceName.ts';

/** Names of streaming services, or of one of them. */
export default function ServicesValue({ value }: ValueProps) {
  const serviceName = useServiceName();
  return [value ?? []]
    .flat()
    .map((name) => serviceName(String(name)))
    .join(', ');
}
