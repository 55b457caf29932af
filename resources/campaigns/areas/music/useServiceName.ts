import { streamingServices } from '../../../../contracts/streamingIdentifiers.ts';
import { useT } from '../../../../src/i18n/useT.ts';

/** What people call a streaming service; one that only the app knows keeps its name. */
export function useServiceName(): (name: string) => string {
  const t = useT();
  return (name) => {
    const known = streamingServices.find((one) => one === name);
    return known ? t(`settings.follow.services.${known}`) : name;
  };
}
