import type { ValueProps } from '#src/engine/overrides.ts';
import { useServiceName } from './useServiceName.ts';

/** Shows the names of one streaming service or several. */
export default function ServicesValue({ value }: ValueProps) {
  const serviceName = useServiceName();
  return [value ?? []]
    .flat()
    .map((name) => serviceName(String(name)))
    .join(', ');
}
