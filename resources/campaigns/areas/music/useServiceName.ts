import { streamingServices } from '#contracts/streamingIdentifiers.ts';
import { useT } from '#src/i18n/useT.ts';

/** Returns the display name of a streaming service; services that only the app defines keep their id. */
export function useServiceName(): (name: string) => string {
  const t = useT();
  return (name) => {
    const known = streamingServices.find((one) => one === name);
    return known ? t(`settings.follow.services.${known}`) : name;
  };
}
