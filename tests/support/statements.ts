import { vi } from 'vitest';
import type { TestServer } from './server.ts';

/** Returns the texts of the statements that `act` sends outside of transactions. */
export async function statementsDuring(server: TestServer, act: () => Promise<unknown>): Promise<string[]> {
  const executor = server.db.getExecutor();
  const texts: string[] = [];
  const executeQuery = executor.executeQuery.bind(executor);
  vi.spyOn(executor, 'executeQuery').mockImplementation((query) => {
    texts.push(query.sql);
    return executeQuery<never>(query);
  });
  await act();
  vi.restoreAllMocks();
  return texts;
}
