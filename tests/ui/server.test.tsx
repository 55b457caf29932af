import { expect, test } from 'vitest';
import { UI_PASSWORD, uiPeople } from '../support/uiPeople.ts';

test("the real server logs users in at the test page's own origin", async () => {
  for (const { email, state } of uiPeople) {
    const answer = await fetch('/api/auth/jwt/session', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: UI_PASSWORD }),
    });
    expect(answer.status, email).toBe(state === 'approved' ? 200 : 403);
  }
});
