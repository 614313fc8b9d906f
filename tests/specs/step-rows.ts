import { isStepType } from '../../machines/lifecycle/query/step-catalogue.ts'
import type { QueryEventType } from '../../machines/lifecycle/query/steps.ts'
import { applicationRows, applyingRows, returningRows } from './steps/application.ts'
import { contractFactRows, contractRows } from './steps/contract.ts'
import { deadlineStepRows } from './steps/deadlines.ts'
import { approvalRows, decisionRows, reviewRows, ruleRows } from './steps/decision.ts'
import { endRows, withdrawalRows } from './steps/end.ts'
import type { StepRow } from './steps/row.ts'

type Rows = Readonly<Record<QueryEventType, StepRow>>

/** Steps without a row and rows without a step do not compile. */
const rowsOfSteps = <Given extends Rows>(
  rows: Given & Readonly<Record<Exclude<keyof Given, QueryEventType>, never>>,
): Rows => rows

/**
 * Every step with its expected behaviour, in the order of the buttons. The tables and lists of all tests derive from
 * it.
 */
export const stepRows = rowsOfSteps({
  ...applicationRows,
  ...decisionRows,
  ...approvalRows,
  ...contractRows,
  ...returningRows,
  ...endRows,
  ...applyingRows,
  ...ruleRows,
  ...contractFactRows,
  ...reviewRows,
  ...withdrawalRows,
  ...deadlineStepRows,
})

/** The rows with their events; one test reports a row without a step, and the others run. */
export const rowEntries = Object.entries(stepRows).filter((entry): entry is [QueryEventType, StepRow] =>
  isStepType(entry[0]),
)

/** Events whose rows match, in order. */
export const typesWhere = (says: (row: StepRow, type: QueryEventType) => boolean): QueryEventType[] =>
  rowEntries.filter(([type, row]) => says(row, type)).map(([type]) => type)

/** A value of each row by event; rows without one are left out. */
export const ofRows = <Value>(
  say: (row: StepRow, type: QueryEventType) => Value | undefined,
): Partial<Record<QueryEventType, Value>> =>
  Object.fromEntries(
    rowEntries.flatMap(([type, row]) => {
      const value = say(row, type)
      return value === undefined ? [] : [[type, value]]
    }),
  )
