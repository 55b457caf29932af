import type { SystemRole, UserState } from '#contracts/permissions.ts';

/** The users of the tests of the screens; all have the same password. */
export const uiPeople: readonly {
  id: string;
  display_name: string;
  email: string;
  role: SystemRole;
  state: UserState;
}[] = [
  person(1, 'Ada Admin', 'admin@example.com', 'admin', 'approved'),
  person(2, 'Edi Editor', 'editor@example.com', 'editor', 'approved'),
  person(3, 'Exa External', 'external@example.com', 'external', 'approved'),
  person(4, 'Pen Pending', 'pending@example.com', 'external', 'pending'),
];

export const UI_PASSWORD = 'correct horse battery staple';

function person(number: number, display_name: string, email: string, role: SystemRole, state: UserState) {
  return { id: `01900000-0000-7000-8000-00000000000${number}`, display_name, email, role, state };
}
