import type { StatusCode } from '../../../api/status.ts'
import { isStepType, stepOf } from './step-catalogue.ts'
import { type DecisionStatus, rulesOf } from './statuses.ts'
import type { QueryEventType } from './steps.ts'
import { metaOf } from './turn.ts'

/** What put a row into a query's history: a step of the lifecycle, or its creation. */
export type HistoryEvent = QueryEventType | 'query.created'

/** Whether the shop has confirmed a signature on paper since the query was last made or reopened. */
export const isPaperSigned = (statuses: readonly StatusCode[]): boolean => {
  const since = statuses.slice(statuses.lastIndexOf('P') + 1)
  // No other step leads from CR to HO.
  return since.some((status, index) => status === 'HO' && since[index - 1] === 'CR')
}

type Dated = { status: StatusCode; createdAt: Date }

/** When the contract was concluded and when its money was paid out, since the query was last made or reopened. */
export const contractTimes = (
  rows: readonly Dated[],
): { concludedAt: Date | null; activatedAt: Date | null } => {
  const since = rows.slice(rows.findLastIndex(({ status }) => status === 'P') + 1)
  const concluded = since.find(({ status }, index) => concludes(status, since[index - 1]?.status))
  const activated = since.find(({ status }) => status === 'CA')
  return { concludedAt: concluded?.createdAt ?? null, activatedAt: activated?.createdAt ?? null }
}

/**
 * Whether the provider has turned the application down, and it was not opened again: out of the decision and out of an
 * approval by a customer's link no other step closes a query.
 */
export const isTurnedDown = (statuses: readonly StatusCode[]): boolean => {
  const [last, before, earlier] = statuses.toReversed()
  if (last !== 'N' || before === undefined) return false
  return metaOf(before).stage === 'decision' || (before === 'HO' && !concludes(before, earlier))
}

/**
 * The decision on the credit that holds: the first approval or refusal after the query was last before the committee,
 * whatever became of it afterwards. Null while none is taken, and where the query has begun again since.
 */
export const creditDecisionOf = <Row extends { status: StatusCode }>(
  rows: readonly Row[],
): (Row & { status: DecisionStatus }) | null => {
  const statuses = rows.map(({ status }) => status)
  const sent = statuses.lastIndexOf('SCR')
  if (sent === -1 || statuses.lastIndexOf('P') > sent) return null
  return rows.slice(sent + 1).find(isDecision) ?? null
}

/** Where in a history the decision that holds begins: after the query was last before the committee. */
export const decisionStartsAt = (statuses: readonly StatusCode[]): number => statuses.lastIndexOf('SCR') + 1

/** Where in a history the query was last sent to credit out of the application; -1 where it never was. */
export const submittedAt = (statuses: readonly StatusCode[]): number =>
  statuses.findLastIndex(
    (status, index) =>
      status === 'SCR' && index > 0 && metaOf(statuses[index - 1] ?? status).stage === 'application',
  )

/** Whether the committee decides now, so that what it changes of the terms is part of its decision. */
export const isBeingDecided = (status: StatusCode): boolean => metaOf(status).turn === 'credit'

/** Whether the note of a step into this status is read in-house only; the partner reads all others. */
export const isInhouseNote = (status: StatusCode): boolean => rulesOf(status).inhouseNotes === true

/** Whether the history tells the event in-house only, as it does a customer's request for a review. */
export const isInhouseEvent = (event: HistoryEvent): boolean =>
  isStepType(event) && stepOf(event).toldInhouse === true

/** Whether a query enters a concluded contract: everything is signed, or compliance activates it as it is. */
const concludes = (status: StatusCode, before: StatusCode | undefined): boolean =>
  status === 'SN' || status === 'CA' || (status === 'HO' && (before === 'YS' || before === 'CR'))

const isDecision = <Row extends { status: StatusCode }>(row: Row): row is Row & { status: DecisionStatus } =>
  rulesOf(row.status).decides === true
