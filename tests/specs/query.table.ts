import { type StatusCode, statusCodes } from '../../api/status.ts'
import type { QueryEventType } from '../../machines/lifecycle/query/steps.ts'
import type { PrincipalKind } from '../../machines/lifecycle/query/principal.ts'
import type { Situation } from '../models/query.situation.ts'
import { rowEntries } from './step-rows.ts'
import type { CaseRow } from './steps/row.ts'

/** One case of a step: who takes it, and in which situation it is allowed. */
export type Case = { kind: PrincipalKind; type: QueryEventType; given: Partial<Situation> }
export type CaseName = string
/** Named case → next state. */
type Row = Readonly<Record<CaseName, StatusCode>>

/** A shop's own steps are tried on a shop's product. */
const givenOf = ({ by, given }: CaseRow): Partial<Situation> =>
  by === 'shop' ? { product: 'ONSPOT', ...given } : { ...given }

const named = rowEntries.flatMap(([type, { cases: ofRow, before }]) =>
  Object.entries(ofRow).map(([name, row]) => ({ name, type, before, row })),
)

/** The cases by name: who takes which step, in which situation. */
export const cases: Readonly<Record<CaseName, Case>> = Object.fromEntries(
  named.map(({ name, type, row }) => [name, { kind: row.by, type, given: givenOf(row) }]),
)

/** Every case name, including accidental duplicates. */
export const namesOfCases: readonly CaseName[] = named.map(({ name }) => name)

const leadingFrom = (status: StatusCode, among: typeof named): Row =>
  Object.fromEntries(
    among.flatMap(({ name, row }) => {
      const to = row.leads[status]
      return to === undefined ? [] : [[name, to]]
    }),
  )

/** The child states of SCR: one member decides, or the committee votes. */
export const creditTable: Readonly<Record<'single' | 'committee', Row>> = {
  single: leadingFrom(
    'SCR',
    named.filter(({ before }) => before === 'single'),
  ),
  committee: leadingFrom(
    'SCR',
    named.filter(({ before }) => before === 'committee'),
  ),
}

/** The lifecycle of a query: state → named case → next state. */
export const queryTable = Object.fromEntries(
  statusCodes.map((status) => [status, leadingFrom(status, named)]),
) as Readonly<Record<StatusCode, Row>>
