import type { StatusCode } from '../api/status.ts'

/** Hours after which a query has stood too long in a status; statuses that wait for nobody at the provider have none. */
export const overdueHours: Partial<Record<StatusCode, number>> = {
  SM: 24,
  SCR: 24,
  SCO: 72,
  QA: 336,
  QAC: 336,
  HO: 336,
  CR: 72,
  YS: 168,
  SN: 48,
}
