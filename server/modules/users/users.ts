export { presentUser } from './presentUser.ts';
export {
  confirmRegistration,
  dropRegistrations,
  openRegistrations,
  saveRegistration,
  sweepRegistrations,
} from './registrations.ts';
export { deleteRole, findRole, insertRole, listRoles, type RoleRow, updateRole } from './roleStore.ts';
export { registerSignedOn, updateDetails } from './signedOnUsers.ts';
export { type Account, findAccount, findPeople, findPerson, registerUser } from './userAccounts.ts';
export {
  deleteInvited,
  findByEmail,
  findOwnUser,
  findUser,
  hasMostPending,
  hasOtherAdmin,
  insertUnlessTaken,
  insertUser,
  listUsers,
  lockUser,
  type UserRow,
  updatePassword as setPassword,
  updateUser,
} from './userStore.ts';
