export { findDoneWrite } from './auditStore.ts';
export { type AuditEntry, auditRow, recordAudit } from './recordAudit.ts';
export { runTraced, type Traces, tracesOf } from './tracedWrite.ts';
