import type { Part } from '../../machines/lifecycle/query/list-filter.ts'

/** The colour of each part of the list, in chips and in the bar; never without its word. */
export const partColors: Record<Part, string> = {
  waiting: 'waitingMark',
  pending: 'pending',
  approved: 'approved',
  terminated: 'terminated',
}
