import { useLocation } from 'react-admin';

/** Returns the language whose missing texts the address names (`?language=de`); null if it names none. */
export const useLinkedLanguage = (): string | null => new URLSearchParams(useLocation().search).get('language');
