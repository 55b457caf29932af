import { isObject } from '#contracts/values.ts';

type Json = Record<string, unknown>;
/** A description of an API (OpenAPI 3.1). */
export type Description = { paths: Json; components?: Json };

const objectAt = (part: unknown, ...names: string[]): Json => {
  const found = names.reduce<unknown>((at, name) => (isObject(at) ? at[name] : undefined), part);
  return isObject(found) ? found : {};
};
const listAt = (part: Json, name: string): unknown[] => (Array.isArray(part[name]) ? part[name] : []);

/** A schema of a description, and whether clients send its values or read them. */
type Compared = { side: 'sent' | 'read'; before: Json; after: Json; at: string };

/**
 * Returns what breaks clients of a description: operations and answers that are gone, values that they have to send
 * now, and values that they read which are gone or have another type.
 */
export function breakingChanges(before: Description, after: Description): string[] {
  const resolved = (description: Description, part: Json): Json => {
    const { $ref } = part;
    if (typeof $ref !== 'string') return part;
    return resolved(description, objectAt(description, ...$ref.slice(2).split('/')));
  };

  function schemaChanges({ side, at, ...both }: Compared): string[] {
    const [old, now] = [resolved(before, both.before), resolved(after, both.after)];
    if (at.split('.').length > 12) return [];
    const deeper = (name: string, from: unknown, to: unknown) =>
      isObject(from) && isObject(to) ? schemaChanges({ side, before: from, after: to, at: `${at}.${name}` }) : [];
    return [
      ...typeChanges(side, old, now).map((change) => `${at}: ${change}`),
      ...propertyChanges(side, old, now).map((change) => `${at}.${change}`),
      ...Object.entries(objectAt(old, 'properties')).flatMap(([name, one]) =>
        deeper(name, one, objectAt(now, 'properties')[name]),
      ),
      ...deeper('items', old.items, now.items),
    ];
  }

  const contentOf = (description: Description, holder: Json) =>
    objectAt(resolved(description, holder), 'content', 'application/json', 'schema');

  function operationChanges(name: string, old: Json, now: Json): string[] {
    const known = listAt(old, 'parameters')
      .filter(isObject)
      .map((one) => resolved(before, one).name);
    const added = listAt(now, 'parameters')
      .filter(isObject)
      .map((one) => resolved(after, one));
    const required = added.filter((one) => one.in !== 'path' && one.required === true && !known.includes(one.name));
    const answers = Object.keys(objectAt(old, 'responses')).filter((status) => status.startsWith('2'));
    return [
      ...required.map((one) => `${name}: the parameter ${one.name} is required`),
      ...schemaChanges({
        side: 'sent',
        before: contentOf(before, objectAt(old, 'requestBody')),
        after: contentOf(after, objectAt(now, 'requestBody')),
        at: `${name} body`,
      }),
      ...answers.flatMap((status) => {
        const [from, to] = [objectAt(old, 'responses', status), objectAt(now, 'responses', status)];
        if (Object.keys(to).length === 0) return [`${name}: the answer ${status} is gone`];
        const [was, is] = [contentOf(before, from), contentOf(after, to)];
        return schemaChanges({ side: 'read', before: was, after: is, at: `${name} ${status}` });
      }),
    ];
  }

  // Clients do not see the names of parameters in paths.
  const unnamed = (path: string) => path.replace(/\{[^}]*\}/g, '{}');
  const paths = new Map(Object.entries(after.paths).map(([path, operations]) => [unnamed(path), operations]));
  return Object.entries(before.paths).flatMap(([path, operations]) =>
    Object.entries(isObject(operations) ? operations : {}).flatMap(([method, operation]) => {
      const name = `${method.toUpperCase()} ${path}`;
      const now = objectAt(paths.get(unnamed(path)), method);
      if (Object.keys(now).length === 0) return [`${name} is gone`];
      return operationChanges(name, isObject(operation) ? operation : {}, now);
    }),
  );
}

function typeChanges(side: Compared['side'], old: Json, now: Json): string[] {
  const typesOf = ({ type }: Json) => [type ?? []].flat();
  const [was, is] = [typesOf(old), typesOf(now)];
  // Clients may send what was accepted, and read what was answered.
  const [known, allowed] = side === 'sent' ? [was, is] : [is, was];
  const others = known.filter((type) => !allowed.includes(type) && !(type === 'integer' && allowed.includes('number')));
  const types = was.length > 0 && is.length > 0 && others.length > 0 ? [`has the type ${is.join(' or ')}`] : [];
  const [choices, chosen] = [listAt(old, 'enum'), listAt(now, 'enum')];
  const gone = side === 'sent' && chosen.length > 0 ? choices.filter((choice) => !chosen.includes(choice)) : [];
  return [...types, ...gone.map((choice) => `does not accept ${choice}`)];
}

function propertyChanges(side: Compared['side'], old: Json, now: Json): string[] {
  const names = Object.keys(objectAt(old, 'properties'));
  const left = Object.keys(objectAt(now, 'properties'));
  const [was, is] = [listAt(old, 'required').map(String), listAt(now, 'required').map(String)];
  if (left.length === 0) return [];
  if (side === 'sent') {
    const refused = now.additionalProperties === false ? names.filter((name) => !left.includes(name)) : [];
    return [
      ...is.filter((name) => !was.includes(name)).map((name) => `${name} is required`),
      ...refused.map((name) => `${name} is refused`),
    ];
  }
  const optional = was.filter((name) => left.includes(name) && !is.includes(name));
  return [
    ...names.filter((name) => !left.includes(name)).map((name) => `${name} is gone`),
    ...optional.map((name) => `${name} may be absent`),
  ];
}
