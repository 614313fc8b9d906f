import { type StatusCode, statusCodes } from '../../api/status.ts'
import type { QueryEventType } from '../../machines/lifecycle/query/steps.ts'
import type { View } from '../../machines/lifecycle/query/locks.ts'
import { ofRows, rowEntries, stepRows, typesWhere } from './step-rows.ts'
import type { ButtonRow, StepRow } from './steps/row.ts'

const views = ['partner', 'inhouse', 'shop', 'credit', 'compliance'] as const satisfies readonly View[]

/** Presentation of a step: its dialog, and how it looks and ends. */
const looks = ['asks', 'sends', 'ends', 'dangerous'] as const
type Look = Pick<StepRow, (typeof looks)[number]>

const lookOf = (row: StepRow): Look =>
  Object.fromEntries(looks.flatMap((name) => (row[name] === undefined ? [] : [[name, row[name]]])))

export const stepTable = Object.fromEntries(rowEntries.map(([type, row]) => [type, lookOf(row)])) as Readonly<
  Record<QueryEventType, Look>
>

/** The buttons of each view, in their order. */
export const buttonTable = Object.fromEntries(
  views.map((view) => [view, ofRows(({ buttons }) => buttons?.[view])]),
) as Readonly<Record<View, Partial<Record<QueryEventType, ButtonRow>>>>

/** The steps that a view may take for many queries at once. */
export const bulkTable = Object.fromEntries(
  views.map((view) => [
    view,
    typesWhere(({ bulk, buttons }) => bulk === true && buttons?.[view] !== undefined),
  ]),
) as Readonly<Record<View, QueryEventType[]>>

/** The next step of a query by status; none while it is with the client, in progress or ended. */
export const nextTable = Object.fromEntries(
  statusCodes.map((status) => [status, typesWhere(({ nextIn }) => nextIn?.includes(status) ?? false)]),
) as Readonly<Record<StatusCode, QueryEventType[]>>

/** Steps that only the clock, the gateway, a customer or the votes take. */
export const systemTypes = typesWhere(({ cases }) => Object.values(cases).every(({ by }) => by === 'system'))

export const isOfSystem = (type: QueryEventType): boolean => systemTypes.includes(type)

/** Steps that leave the status as it is by design. */
export const stayingTypes = typesWhere(({ stays }) => stays === true)

/** Whether a step has a reason or note. */
export const takesWords = (type: QueryEventType): boolean =>
  stepRows[type].payload === 'reason' || stepRows[type].payload === 'note'
