import type { StatusCode } from '../api/status.ts'

/** Hours after which a query is overdue in a status. A status that waits for no one at the provider has none. */
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
