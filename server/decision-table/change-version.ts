import { transition } from 'xstate'
import type { TableVersion } from '../../api/decision-table-version.ts'
import type { Principal } from '../../api/role.ts'
import {
  decisionTableMachine,
  type TableEvent,
  tableRefusal,
  tableSnapshot,
} from '../../machines/lifecycle/decision-table/decision-table.machine.ts'
import { audit } from '../platform/audit/write-audit.ts'
import type { Transaction } from '../platform/database/database.ts'
import { laterThan } from '../platform/database/time.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { Problem } from '../platform/http/problem.ts'
import { isBasedOn, recordConflict } from '../platform/http/record-conflict.ts'
import { performerOf } from '../query/parts/status-history.store.ts'
import type { DecisionTableRow } from '../schema/decision-table.table.ts'
import { findSummaries, findVersion, lockTables, writeVersion } from './decision-table.store.ts'
import { approvedTables, factsOf, readVersion } from './table-view.ts'

/** The caller of a change, with request and time; and the queue of letters. */
export type TableWriter = { principal: Principal; requestId: string; now: Date; jobs: Jobs }

const SUBJECT = 'decisionTable'
/** The audit events of a version, without the subject. */
const auditEvents = [
  'created',
  'changed',
  'tested',
  'submitted',
  'takenBack',
  'approved',
  'refused',
  'withdrawn',
] as const
export type AuditEvent = (typeof auditEvents)[number]

export const auditVersion = (
  tx: Transaction,
  by: TableWriter,
  event: AuditEvent,
  version: number,
  details: object = {},
) =>
  audit(tx, {
    event: `${SUBJECT}.${event}`,
    accountUserId: by.principal.userId,
    subject: SUBJECT,
    subjectId: version,
    requestId: by.requestId,
    details: { ...details },
  })

/** A locked version with the tables that are approved. */
export type Locked = { row: DecisionTableRow; approved: ReturnType<typeof approvedTables>; at: Date }

/** Locks a version as it was read. @throws Problem notFound; record.conflict if it was changed since */
export const lockVersion = async (
  tx: Transaction,
  by: TableWriter,
  version: number,
  modifiedDtime: string,
): Promise<Locked> => {
  await lockTables(tx)
  const row = await findVersion(tx, version)
  if (!row) throw new Problem('notFound')
  if (!isBasedOn(row.modifiedAt, modifiedDtime))
    throw await recordConflict(tx, {
      subject: SUBJECT,
      subjectId: version,
      events: auditEvents.map((event) => `${SUBJECT}.${event}`),
      userId: by.principal.userId,
      stored: await readVersion(tx, version, by),
      at: row.modifiedAt.toISOString(),
    })
  return {
    row,
    approved: approvedTables(await findSummaries(tx)),
    at: laterThan(row.modifiedAt, by.now),
  }
}

/** @throws Problem decisionTable.refused */
export const refused = (reason: string): Problem => new Problem('decisionTable.refused', { reason })

/** The columns that a change stores, and the details of its audit entry. */
export type Change = { changes?: Partial<Omit<DecisionTableRow, 'version'>>; details?: object }

/**
 * Changes a locked version: asks the machine, then stores the state that it reaches with what `make` returns.
 * `faultless`: see `factsOf`.
 *
 * @throws Problem decisionTable.refused
 */
export const changeVersion = async (
  tx: Transaction,
  by: TableWriter,
  { row, approved, at }: Locked,
  { event, as, faultless = true }: { event: TableEvent; as: AuditEvent; faultless?: boolean },
  make: () => Change | Promise<Change>,
): Promise<TableVersion> => {
  const facts = factsOf(row, approved, { now: at, faultless })
  const reason = tableRefusal(row.state, facts, event)
  if (reason) throw refused(reason)
  const { changes, details } = await make()
  const [after] = transition(decisionTableMachine, tableSnapshot(row.state, facts), event)
  await writeVersion(tx, row.version, { ...changes, state: after.value, modifiedAt: at })
  await auditVersion(tx, by, as, row.version, details)
  return readVersion(tx, row.version, by)
}

/** The authors with the caller among them. */
export const withAuthor = async (
  tx: Transaction,
  { authors }: Pick<DecisionTableRow, 'authors'>,
  { principal }: TableWriter,
): Promise<DecisionTableRow['authors']> => {
  if (authors.some(({ userId }) => userId === principal.userId)) return authors
  const { createdByName: name } = await performerOf(tx, principal)
  return [...authors, { userId: principal.userId, name }]
}
