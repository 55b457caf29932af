import { usePermissions } from 'ra-core';
import { useMemo } from 'react';
import { allows, type PermissionKey } from '../../contracts/permissions.ts';
import type { Field } from '../../resources/schema/fields.ts';

type FieldAccess = { mayRead(field: Field): boolean; mayWrite(field: Field): boolean };

/** React-admin's own five minutes left out: the admin says for how long rights hold. */
const whilePermissionsHold = {};

/** What the user may read and write by the fields' own access, as the server holds it. */
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
