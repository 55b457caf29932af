import { consumerDataTurn } from '../reports/consumerDataStore.ts';
import { type Database, inTransaction } from '../server/database.ts';
import { eraseSignUp, type FanSignUp } from '../visitors/fanStore.ts';

/**
 * Erases the sign-ups of a person, one after the other: each waits for draws of raffles and erasures of its campaign. May
 * be repeated after an error.
 */
export async function erasePerson(database: Database, signUps: readonly FanSignUp[], at: Date): Promise<void> {
  for (const { id, campaign_id } of signUps)
    await inTransaction(database, consumerDataTurn(campaign_id), (queries) => eraseSignUp(queries, id, at));
}
