import type { StatusCode } from '../../../api/status.ts'
import type { HistoryEvent } from './history.ts'

/** Statuses into which a note goes with what credit and compliance say to each other. */
const inhouseStatuses: readonly StatusCode[] = ['SCR', 'SCO', 'CA']

/** Whether the note of a step into this status is read in-house only; the partner reads all others. */
export const isInhouseNote = (status: StatusCode): boolean => inhouseStatuses.includes(status)

/** A customer's request for a review is told in-house only. */
export const isInhouseEvent = (event: HistoryEvent): boolean => event === 'customer.askedForReview'
