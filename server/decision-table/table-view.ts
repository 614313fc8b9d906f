import {
  type StoredBackTest,
  type TablePhase,
  type TableStep,
  type TableSummary,
  type TableVersion,
  tableSteps,
} from '../../api/decision-table-version.ts'
import type { Principal } from '../../api/role.ts'
import { tallinnMoment } from '../../domain/deadline.ts'
import { firstVersion } from '../../domain/decision-table/first-table.ts'
import {
  type TableEvent,
  type TableFacts,
  tableRefusal,
} from '../../machines/lifecycle/decision-table/decision-table.machine.ts'
import type { Connection } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import type { DecisionTableRow } from '../schema/decision-table.table.ts'
import { type DecisionTableSummaryRow, findSummaries, findVersion, firstRow } from './decision-table.store.ts'

type Approved = { version: number; inForceFrom: Date }

/** The approved tables in the order in which they decide, beginning with the first one. */
export const approvedTables = (rows: readonly DecisionTableSummaryRow[]): Approved[] =>
  [firstRow, ...rows]
    .flatMap(({ version, state, inForceFrom }) =>
      state === 'approved' && inForceFrom ? [{ version, inForceFrom }] : [],
    )
    .toSorted(
      (one, other) => one.inForceFrom.getTime() - other.inForceFrom.getTime() || one.version - other.version,
    )

/** When a table that is approved now comes into force: at the beginning of its day, or at once. */
export const inForceFromOf = ({ fromDay }: Pick<DecisionTableRow, 'fromDay'>, now: Date): Date =>
  new Date(Math.max(now.getTime(), fromDay === null ? 0 : tallinnMoment(fromDay, '00:00').getTime()))

/** The number of the table that a version replaces, or has replaced. */
export const replacedBy = (
  { version, state, copyOf }: DecisionTableSummaryRow,
  approved: readonly Approved[],
): number => {
  if (state === 'draft' || state === 'waiting') return approved.at(-1)?.version ?? firstVersion.version
  const at = approved.findIndex((one) => one.version === version)
  return approved[at - 1]?.version ?? copyOf
}

const phaseOf = (
  { version, state, inForceFrom }: DecisionTableSummaryRow,
  approved: readonly Approved[],
  now: Date,
): TablePhase => {
  if (state !== 'approved') return state
  if (inForceFrom && inForceFrom > now) return 'scheduled'
  const inForce = approved.findLast((one) => one.inForceFrom <= now)
  return inForce?.version === version ? 'inForce' : 'superseded'
}

/** The facts of a version for its machine. `faultless`: a stored table was checked when it was saved. */
export const factsOf = (
  row: DecisionTableRow,
  approved: readonly Approved[],
  { now, faultless = true }: { now: Date; faultless?: boolean },
): TableFacts => {
  const last = approved.at(-1)
  return {
    authors: row.authors.map(({ userId }) => userId),
    faultless,
    tested: isTested(row, approved),
    afterOthers: last === undefined || inForceFromOf(row, now) > last.inForceFrom,
    last: last?.version === row.version,
    inForce: row.inForceFrom !== null && row.inForceFrom <= now,
  }
}

const isTested = (row: DecisionTableRow, approved: readonly Approved[]): boolean =>
  row.backTest !== null && row.backTest.replaces === replacedBy(row, approved)

export const stepEvent = (step: TableStep, principal: Principal, reason: string): TableEvent =>
  step === 'refuse' ? { type: 'table.refuse', principal, reason } : { type: `table.${step}`, principal }

const toSummary = (row: DecisionTableSummaryRow, approved: readonly Approved[], now: Date): TableSummary => ({
  version: row.version,
  phase: phaseOf(row, approved, now),
  note: row.note,
  authors: row.authors.map(({ name }) => name),
  modifiedDtime: row.modifiedAt.toISOString(),
  inForceDtime: row.inForceFrom?.toISOString() ?? null,
  decidedByName: row.decidedAt === null ? null : row.decidedByName,
  decidedDtime: row.decidedAt?.toISOString() ?? null,
})

/** Every version, newest first. */
export const readSummaries = async (connection: Connection, now: Date): Promise<TableSummary[]> => {
  const rows = await findSummaries(connection)
  const approved = approvedTables(rows)
  return [firstRow, ...rows].map((row) => toSummary(row, approved, now)).toReversed()
}

type Reader = { principal: Principal; now: Date }

/** One version as the caller reads it. @throws Problem notFound */
export const readVersion = async (
  connection: Connection,
  version: number,
  { principal, now }: Reader,
): Promise<TableVersion> => {
  const row = await findVersion(connection, version)
  if (!row) throw new Problem('notFound')
  const approved = approvedTables(await findSummaries(connection))
  const isFirst = version === firstVersion.version
  const replaced = isFirst ? undefined : await findVersion(connection, replacedBy(row, approved))
  const facts = factsOf(row, approved, { now })
  const backTest: StoredBackTest | null = row.backTest
  return {
    ...toSummary(row, approved, now),
    ...row.content,
    fromDay: row.fromDay,
    reason: row.reason,
    replaced: replaced ? { version: replaced.version, ...replaced.content } : null,
    backTest,
    isTested: facts.tested,
    refusals: Object.fromEntries(
      // Any reason: the dialog asks for it.
      tableSteps.map((step) => [step, tableRefusal(row.state, facts, stepEvent(step, principal, '…'))]),
    ) as TableVersion['refusals'],
  }
}
