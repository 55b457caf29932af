import { streamingServices, streamingTypes } from '#contracts/streamingIdentifiers.ts';
import { useT } from '#src/i18n/useT.ts';

type Kind = { type?: string | null; service?: string | null };

/** Returns the type and service of an item: 'Album on Spotify'. Unknown types and services are shown as they are. */
export function useKindWords(): (kind: Kind) => string {
  const t = useT();
  return ({ type, service }) => {
    const knownType = streamingTypes.find((one) => one === type);
    const knownService = streamingServices.find((one) => one === service);
    const words = {
      type: knownType ? t(`settings.follow.types.${knownType}`) : (type ?? ''),
      service: knownService ? t(`settings.follow.services.${knownService}`) : (service ?? ''),
    };
    return words.type && words.service ? t('settings.follow.kind', words) : words.type || words.service;
  };
}
