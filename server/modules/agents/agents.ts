export { type Connection, connectAgent, listAgents } from './agentStore.ts';
export { countAgentCall, recordAgentCall } from './budget.ts';
