import { format } from '@cfworker/json-schema';

const { ...usual } = format;

/** Returns whether an email address has a host name with a dot instead of an IP address, and a name without quotes. */
function isOfInternet(address: string): boolean {
  const host = address.slice(address.lastIndexOf('@') + 1);
  return !address.startsWith('"') && !host.startsWith('[') && host.includes('.');
}

/** A date that JavaScript and PostgreSQL accept: no leap second, and in UTC none before the year 1 or after 9999. */
function isStorable(text: string): boolean {
  const year = new Date(text).getUTCFullYear();
  return year > 0 && year < 10_000;
}

/** PostgreSQL refuses larger offsets. Real time zones have at most 14 hours. */
const zone = /(z|[+-](0\d|1[0-5]):\d\d)$/i;

const isOf = (name: string, text: string): boolean => usual[name]?.(text) === true;

/** The formats of JSON Schema: the same functions in forms, where the validator reads this object, and on the server. */
export const formats: Readonly<typeof format> = Object.assign(format, {
  email: (text: string) => isOf('email', text) && isOfInternet(text),
  date: (text: string) => isOf('date', text) && isStorable(text),
  'date-time': (text: string) => isOf('date-time', text) && zone.test(text) && isStorable(text),
});
