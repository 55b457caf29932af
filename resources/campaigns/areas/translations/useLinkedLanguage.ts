import { useLocation } from 'react-admin';

/** Returns the language whose missing texts the address names (`?language=de`); null if it names none. */
export const useLinkedLanguage = (): string | null => new URLSearchParams(useLocation().search).get('language');

/** Returns the search that the address names (`?search=mail.confirm`); empty if it names none. */
export const useLinkedSearch = (): string => new URLSearchParams(useLocation().search).get('search') ?? '';
