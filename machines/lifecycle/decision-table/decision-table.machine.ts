import { and, setup } from 'xstate'
import type { TableState, TableStep } from '../../../api/decision-table-version.ts'
import type { Principal } from '../../../api/role.ts'

/** Facts about a version of the decision table, for the guards. */
export type TableFacts = {
  /** Users who wrote or submitted it, or an unapproved version that it copies. */
  authors: readonly number[]
  /** It has no gap, overlap, unreachable row or row against a law. */
  faultless: boolean
  /** The back-test used its present rows and the table that it would replace. */
  tested: boolean
  /** It would come into force after every approved table. */
  afterOthers: boolean
  /** Approved, and no other approved table comes into force later. */
  last: boolean
  /** Approved, and already in force. */
  inForce: boolean
}

export type TableEvent =
  | { type: `table.${Exclude<TableStep, 'refuse'>}`; principal: Principal }
  | { type: 'table.refuse'; principal: Principal; reason: string }

type Attempt = { facts: TableFacts; event: TableEvent }

/** The guards. A guard's name is also the reason in a refusal, and `refusal.<name>` is the id of its text. */
export const tableGuards = {
  tableByStaff: ({ event: { principal } }) => principal.role === 'CREDIT' || principal.role === 'COMPLIANCE',
  tableByCompliance: ({ event: { principal } }) => principal.role === 'COMPLIANCE',
  tableBySecond: ({ facts: { authors }, event: { principal } }) => !authors.includes(principal.userId),
  tableHasReason: ({ event }) => 'reason' in event && event.reason.trim() !== '',
  tableFaultless: ({ facts: { faultless } }) => faultless,
  tableTested: ({ facts: { tested } }) => tested,
  tableAfterOthers: ({ facts: { afterOthers } }) => afterOthers,
  tableLast: ({ facts: { last } }) => last,
  tableNotInForce: ({ facts: { inForce } }) => !inForce,
} as const satisfies Record<string, (attempt: Attempt) => boolean>

export type TableGuard = keyof typeof tableGuards

type Needs = Partial<Record<TableEvent['type'], readonly TableGuard[]>>

const ready = ['tableFaultless', 'tableTested', 'tableAfterOthers'] as const

/** The guards of every transition, in the order in which a refusal names them: state → event → guards. */
const needs = {
  draft: {
    'table.save': ['tableByStaff'],
    'table.test': ['tableByStaff'],
    'table.submit': ['tableByStaff', ...ready],
    'table.withdraw': ['tableByStaff'],
  },
  waiting: {
    'table.test': ['tableByStaff'],
    'table.takeBack': ['tableByStaff'],
    'table.approve': ['tableByCompliance', 'tableBySecond', ...ready],
    'table.refuse': ['tableByCompliance', 'tableHasReason'],
  },
  // Approving the later table compared it with this one.
  approved: { 'table.withdraw': ['tableByCompliance', 'tableNotInForce', 'tableLast'] },
  refused: {},
  withdrawn: {},
} as const satisfies Record<TableState, Needs>

type GuardArgs = { context: TableFacts; event: TableEvent }

const named = Object.fromEntries(
  Object.entries(tableGuards).map(([name, holds]: [string, (attempt: Attempt) => boolean]) => [
    name,
    ({ context: facts, event }: GuardArgs) => holds({ facts, event }),
  ]),
) as Record<TableGuard, (asked: GuardArgs) => boolean>

/** The guards of a transition, for XState and, as `meta`, for the workflow pages. */
const when = (guards: readonly TableGuard[]) => ({
  guard: and<TableFacts, TableEvent, { type: TableGuard }[]>(guards.map((type) => ({ type }))),
  meta: { needs: guards },
})

const { draft, waiting, approved } = needs

/**
 * A version of the decision table: written as a draft, approved by a second person, in force from a moment. The server
 * runs it by `transition()` and never starts it.
 */
export const decisionTableMachine = setup({
  types: {} as { input: TableFacts; context: TableFacts; events: TableEvent },
  guards: named,
}).createMachine({
  id: 'decisionTable',
  context: ({ input }) => input,
  initial: 'draft',
  states: {
    draft: {
      on: {
        'table.save': { target: 'draft', ...when(draft['table.save']) },
        'table.test': { target: 'draft', ...when(draft['table.test']) },
        'table.submit': { target: 'waiting', ...when(draft['table.submit']) },
        'table.withdraw': { target: 'withdrawn', ...when(draft['table.withdraw']) },
      },
    },
    waiting: {
      on: {
        'table.test': { target: 'waiting', ...when(waiting['table.test']) },
        'table.takeBack': { target: 'draft', ...when(waiting['table.takeBack']) },
        'table.approve': { target: 'approved', ...when(waiting['table.approve']) },
        'table.refuse': { target: 'refused', ...when(waiting['table.refuse']) },
      },
    },
    approved: { on: { 'table.withdraw': { target: 'withdrawn', ...when(approved['table.withdraw']) } } },
    refused: {},
    withdrawn: {},
  },
})

/** The machine's snapshot at a stored state, for `can` and `transition()`; no actor is started. */
export const tableSnapshot = (state: TableState, facts: TableFacts) =>
  decisionTableMachine.resolveState({ value: state, context: facts })

/**
 * Why the machine rejects an event: the guard that failed, or that the state has no such transition. Null if the
 * machine accepts it.
 */
export const tableRefusal = (
  state: TableState,
  facts: TableFacts,
  event: TableEvent,
): TableGuard | 'tableNotFromThisState' | null => {
  const names = (needs[state] as Needs)[event.type]
  if (!names) return 'tableNotFromThisState'
  return names.find((name) => !tableGuards[name]({ facts, event })) ?? null
}
