import { format } from '@cfworker/json-schema';

const { ...usual } = format;

/** Mail servers of the internet: no quoted names, no IP addresses, and a host with a dot. */
const mailbox = /^[^"]+@[^[]+\.[^.]+$/;

/** A date that JavaScript and PostgreSQL accept: no leap second and no year 0. */
const isStorable = (text: string): boolean => new Date(text).getUTCFullYear() > 0;

const isOf = (name: string, text: string): boolean => usual[name]?.(text) === true;

/** The formats of JSON Schema: the same functions in forms, where the validator reads this object, and on the server. */
export const formats: Readonly<typeof format> = Object.assign(format, {
  email: (text: string) => isOf('email', text) && mailbox.test(text),
  date: (text: string) => isOf('date', text) && isStorable(text),
  'date-time': (text: string) => isOf('date-time', text) && isStorable(text),
});
