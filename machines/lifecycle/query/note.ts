import type { StatusCode } from '../../../api/status.ts'
import { isStepType, stepOf } from './catalogue.ts'
import type { HistoryEvent } from './history.ts'
import { rulesOf } from './statuses.ts'

/** Whether the note of a step into this status is read in-house only; the partner reads all others. */
export const isInhouseNote = (status: StatusCode): boolean => rulesOf(status).inhouseNotes === true

/** Whether the history tells the event in-house only, as it does a customer's request for a review. */
export const isInhouseEvent = (event: HistoryEvent): boolean =>
  isStepType(event) && stepOf(event).toldInhouse === true
