/** Prints the schema of the apps' tables as JSON, for the command that restores a backup. */
import { campaignApps } from './apps.ts';
import { schemaOf } from './kit/server/migrations.ts';

console.log(JSON.stringify(schemaOf(campaignApps)));
