import type { Ending, StatusCode } from '../../../api/status.ts'
import { isStepType, stepOf } from './step-catalogue.ts'
import { type DecisionStatus, rulesOf } from './statuses.ts'
import type { QueryEventType } from './steps.ts'
import { metaOf } from './turn.ts'

/** What added a row to a query's history: a step of the lifecycle, or the creation. */
export type HistoryEvent = QueryEventType | 'query.created'

const endingBy: Partial<Record<HistoryEvent, Ending>> = {
  'query.annul': 'annulled',
  'query.expired': 'annulled',
  'contract.cancel': 'annulled',
  'committee.refused': 'denied',
  'decision.refused': 'denied',
  'query.close': 'closed',
  'customer.withdrew': 'closed',
}

/**
 * Returns how a query ended, by the step that led to its status and the status before; null if it is open, or the
 * step is not known. Closing a query that waits for its decision denies it, as the committee's refusal does.
 */
export const endingOf = (
  status: StatusCode,
  event: string | null,
  before: StatusCode | null,
): Ending | null => {
  if (status !== 'N' || event === null || !isStepType(event)) return null
  if (event === 'query.close' && before !== null && awaitsDecision(before)) return 'denied'
  return endingBy[event] ?? null
}

const awaitsDecision = (status: StatusCode): boolean => {
  const { stage, decides = false } = rulesOf(status)
  return stage === 'decision' && !decides
}

/** Whether the shop has confirmed a signature on paper since the query was created or last reopened. */
export const isPaperSigned = (statuses: readonly StatusCode[]): boolean => {
  const since = statuses.slice(statuses.lastIndexOf('P') + 1)
  // No other step leads from CR to HO.
  return since.some((status, index) => status === 'HO' && since[index - 1] === 'CR')
}

type Dated = { status: StatusCode; createdAt: Date }

/** When the contract was concluded and paid out, since the query was created or last reopened. */
export const contractTimes = (
  rows: readonly Dated[],
): { concludedAt: Date | null; activatedAt: Date | null } => {
  const since = rows.slice(rows.findLastIndex(({ status }) => status === 'P') + 1)
  const concluded = since.find(({ status }, index) => concludes(status, since[index - 1]?.status))
  const activated = since.find(({ status }) => status === 'CA')
  return { concludedAt: concluded?.createdAt ?? null, activatedAt: activated?.createdAt ?? null }
}

/** Whether the contract is concluded after a step from one status to another. */
export const isConcludedAfter = (concluded: boolean, before: StatusCode, after: StatusCode): boolean =>
  after !== 'P' && (concluded || concludes(after, before))

/**
 * Whether the provider has rejected the application and it was not reopened. From a decision status, or from an
 * approval of a customer's application, no other step closes a query.
 */
export const isTurnedDown = (statuses: readonly StatusCode[]): boolean => {
  const [last, before, earlier] = statuses.toReversed()
  if (last !== 'N' || before === undefined) return false
  return metaOf(before).stage === 'decision' || (before === 'HO' && !concludes(before, earlier))
}

/**
 * Returns the credit decision in force: the first approval or refusal after the query was last sent to the committee,
 * whatever happened to it later. Null if there is none, or if the query was reopened since.
 */
export const creditDecisionOf = <Row extends { status: StatusCode }>(
  rows: readonly Row[],
): (Row & { status: DecisionStatus }) | null => {
  const statuses = rows.map(({ status }) => status)
  const sent = statuses.lastIndexOf('SCR')
  if (sent === -1 || statuses.lastIndexOf('P') > sent) return null
  return rows.slice(sent + 1).find(isDecision) ?? null
}

/** The index in a history at which the decision in force starts: after the query was last sent to the committee. */
export const decisionStartsAt = (statuses: readonly StatusCode[]): number => statuses.lastIndexOf('SCR') + 1

/** The index in a history at which the query was last sent from the application to credit; -1 if never. */
export const submittedAt = (statuses: readonly StatusCode[]): number =>
  statuses.findLastIndex(
    (status, index) =>
      status === 'SCR' && index > 0 && metaOf(statuses[index - 1] ?? status).stage === 'application',
  )

/** When the application was last handed in, and not closed instead; null if never. */
export const handedInAt = (rows: readonly Dated[]): Date | null =>
  rows.findLast(
    ({ status }, index) =>
      rows[index - 1]?.status === 'P' && status !== 'P' && metaOf(status).stage !== 'closed',
  )?.createdAt ?? null

/** Whether credit decides now, so that its changes to the terms are part of the decision. */
export const isBeingDecided = (status: StatusCode): boolean => metaOf(status).turn === 'credit'

/** Whether only in-house users read the note of a step into this status. Partners read all others. */
export const isInhouseNote = (status: StatusCode): boolean => rulesOf(status).inhouseNotes === true

/** Whether only in-house users see the event in the history, such as a customer's request for a review. */
export const isInhouseEvent = (event: HistoryEvent): boolean =>
  isStepType(event) && stepOf(event).hiddenFromPartner === true

/** Whether this status concludes the contract: everything is signed, or compliance activates it. */
const concludes = (status: StatusCode, before: StatusCode | undefined): boolean =>
  status === 'SN' || status === 'CA' || (status === 'HO' && (before === 'YS' || before === 'CR'))

const isDecision = <Row extends { status: StatusCode }>(row: Row): row is Row & { status: DecisionStatus } =>
  rulesOf(row.status).decides === true
