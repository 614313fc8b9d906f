import { isStepType } from '../../machines/lifecycle/query/step-catalogue.ts'
import type { QueryEventType } from '../../machines/lifecycle/query/steps.ts'
import { applicationRows, applyingRows, returningRows } from './steps/application.ts'
import { contractFactRows, contractRows } from './steps/contract.ts'
import { approvalRows, decisionRows, reviewRows, ruleRows } from './steps/decision.ts'
import { endRows, withdrawalRows } from './steps/end.ts'
import type { StepRow } from './steps/row.ts'

type Rows = Readonly<Record<QueryEventType, StepRow>>

/** Neither a step without a row nor a row without a step compiles. */
const rowsOfSteps = <Given extends Rows>(
  rows: Given & Readonly<Record<Exclude<keyof Given, QueryEventType>, never>>,
): Rows => rows

/** Every step with all that is expected of it, in the order of the buttons. The tables and lists of all tests follow. */
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
})

/** The rows with their events; one test reports a row without a step, and the others run. */
export const rowEntries = Object.entries(stepRows).filter((entry): entry is [QueryEventType, StepRow] =>
  isStepType(entry[0]),
)

/** The events whose rows say so, in the order of the rows. */
export const typesWhere = (says: (row: StepRow, type: QueryEventType) => boolean): QueryEventType[] =>
  rowEntries.filter(([type, row]) => says(row, type)).map(([type]) => type)

/** What the rows say of each event; events of which they say nothing are left out. */
export const ofRows = <Value>(
  say: (row: StepRow, type: QueryEventType) => Value | undefined,
): Partial<Record<QueryEventType, Value>> =>
  Object.fromEntries(
    rowEntries.flatMap(([type, row]) => {
      const value = say(row, type)
      return value === undefined ? [] : [[type, value]]
    }),
  )
