export { connectAgent, findAgent, hasRoomForAgent, listAgents } from './agentStore.ts';
export { countAgentCall, recordAgentCall, usedToday } from './budget.ts';
