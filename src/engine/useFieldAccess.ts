import { useMemo } from 'react';
import { usePermissions } from 'react-admin';
import { allows, type PermissionKey } from '#contracts/permissions.ts';
import type { Field } from '#resources/schema/fields.ts';

type FieldAccess = { mayRead(field: Field): boolean; mayWrite(field: Field): boolean };

/** No options: overrides react-admin's stale time of five minutes, so that the default of the admin applies. */
const whilePermissionsHold = {};

/** Returns what the user may read and write by the access rules of the fields, which the server enforces as well. */
export function useFieldAccess(): FieldAccess {
  const { permissions } = usePermissions<readonly PermissionKey[]>({}, whilePermissionsHold);
  return useMemo(() => {
    const user = { permissions: permissions ?? [] };
    const mayRead = ({ access, writeOnly }: Field) =>
      writeOnly === true || access?.read === undefined || allows(user, access.read);
    return {
      mayRead,
      mayWrite: (field) => mayRead(field) && (field.access?.write === undefined || allows(user, field.access.write)),
    };
  }, [permissions]);
}
