import { isNotNull, sql } from 'drizzle-orm'
import { date, index, integer, pgEnum, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { type ConditionDocumentType, type ConditionField, type ConditionKind } from '../../api/condition.ts'
import { type ConditionSide, conditionSides } from '../../api/condition-side.ts'
import { conditionStates } from '../../api/condition-state.ts'
import type { ConditionPurpose } from '../../api/condition-purpose.ts'
import { conditionTurnOf } from '../../machines/lifecycle/condition/condition-turn.ts'
import { identity, moment, words, writtenAt } from './columns.ts'
import { documentTable } from './document.table.ts'
import { conditionTurnType, queryTable } from './query.table.ts'
import { suretyTable } from './surety.table.ts'
import { userTable } from './user.table.ts'

export const conditionStateType = pgEnum('condition_state', conditionStates)

const oneOf = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ')

/** Whose turn it is in a condition asked of a side, by its state, as an SQL expression. */
const turnIn = (side: ConditionSide): string => {
  const byTurn = Map.groupBy(conditionStates, (state) => conditionTurnOf(state, side))
  byTurn.delete(null)
  const cases = [...byTurn].map(
    ([turn, states]) => `when "state" in (${oneOf(states)}) then '${turn}'::condition_turn`,
  )
  return `case ${cases.join(' ')} end`
}

/** Whose turn it is, as an SQL expression on the condition's columns, generated from the machine's rule. */
const turnExpression = sql.raw(
  `case ${[...Map.groupBy(conditionSides, turnIn)]
    .map(([turn, sides]) => `when "asked_of" in (${oneOf(sides)}) then ${turn}`)
    .join(' ')} end`,
)

/** The conditions of a query, asked by credit and compliance. */
export const conditionTable = pgTable(
  'condition',
  {
    conditionId: identity(),
    queryId: integer()
      .notNull()
      .references(() => queryTable.queryId, { onDelete: 'cascade' }),
    /** Written by the condition's lifecycle only. */
    state: conditionStateType().notNull().default('new'),
    kind: text().$type<ConditionKind>().notNull(),
    documentType: text().$type<ConditionDocumentType>(),
    field: text().$type<ConditionField>(),
    askedOf: text().$type<ConditionSide>().notNull(),
    /** The surety of whom it is asked; null if the query has several or none, or no longer this one. */
    suretyId: integer().references(() => suretyTable.suretyId, { onDelete: 'set null' }),
    /** Whose turn it is, a generated column; null for none of the users. */
    turn: conditionTurnType().generatedAlwaysAs(turnExpression),
    neededFor: text().$type<ConditionPurpose>().notNull(),
    /** Day in Tallinn, `YYYY-MM-DD`. */
    dueDay: date({ mode: 'string' }).notNull(),
    /** When the side is reminded, and when the day has passed; null where neither is waited for. */
    remindAt: moment(),
    overdueAt: moment(),
    /** When it was found overdue. */
    overdueSince: moment(),
    textEt: text().notNull(),
    textEn: text().notNull(),
    /** The code of the query's client at that time; null for conditions from before it was stored. */
    clientCode: text(),
    askedAt: writtenAt(),
    askedBy: integer().references(() => userTable.accountUserId),
    /** The names at that time. */
    askedByName: words(),
    answerText: words(),
    answerValue: text(),
    answeredAt: moment(),
    /** Null before, and for the customer by a link. */
    answeredBy: integer().references(() => userTable.accountUserId),
    answeredByName: words(),
    decisionReason: words(),
    decidedAt: moment(),
    decidedBy: integer().references(() => userTable.accountUserId),
    decidedByName: words(),
    modifiedAt: writtenAt(),
    /** When it was met or ended, and how long it had lain with its side and with the provider; whole seconds. */
    overAt: moment(),
    sideSeconds: integer(),
    /** Null if it was never answered. */
    providerSeconds: integer(),
    /** Events until these moments were in letters to the side, and to the user who asked. */
    sideToldAt: moment(),
    askerToldAt: moment(),
  },
  (table) => [
    index().on(table.queryId, table.conditionId),
    index().on(table.suretyId).where(isNotNull(table.suretyId)),
    index('condition_remind').on(table.remindAt).where(isNotNull(table.remindAt)),
    index('condition_overdue').on(table.overdueAt).where(isNotNull(table.overdueAt)),
    // Holds every column that the figures of the workflow page read.
    index('condition_over')
      .on(table.overAt, table.kind, table.askedOf, table.sideSeconds, table.providerSeconds)
      .where(isNotNull(table.overAt)),
  ],
)

/** The documents of the last answer to a condition. */
export const conditionFileTable = pgTable(
  'condition_file',
  {
    conditionId: integer()
      .notNull()
      .references(() => conditionTable.conditionId, { onDelete: 'cascade' }),
    docFileId: integer()
      .notNull()
      .references(() => documentTable.docFileId, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.conditionId, table.docFileId] }), index().on(table.docFileId)],
)

/** Each state that a condition has entered, and when; its first is `open`. */
export const conditionHistoryTable = pgTable(
  'condition_history',
  {
    conditionId: integer()
      .notNull()
      .references(() => conditionTable.conditionId, { onDelete: 'cascade' }),
    state: conditionStateType().notNull(),
    enteredAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.conditionId, table.enteredAt] })],
)

export type ConditionRow = typeof conditionTable.$inferSelect
