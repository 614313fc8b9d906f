import { isDeepStrictEqual } from 'node:util'
import { transition } from 'xstate'
import type { DecisionTable } from '../../api/decision-table.ts'
import { MOST_CHANGED, type TableSave, type TableVersion } from '../../api/decision-table-version.ts'
import type { Principal } from '../../api/role.ts'
import { addDays, todayInTallinn } from '../../domain/date.ts'
import { backTest } from '../../domain/decision-table/back-test.ts'
import { checkTable, type TableFault } from '../../domain/decision-table/check-table.ts'
import { withoutCodes } from '../../domain/identifier/personal-code.ts'
import {
  decisionTableMachine,
  type TableEvent,
  type TableFacts,
  tableRefusal,
  tableSnapshot,
} from '../../machines/lifecycle/decision-table/decision-table.machine.ts'
import { audit } from '../platform/audit/write-audit.ts'
import type { Transaction } from '../platform/database/database.ts'
import { laterThan } from '../platform/database/time.ts'
import { Problem, type WrongField } from '../platform/http/problem.ts'
import { isBasedOn, recordConflict } from '../platform/http/record-conflict.ts'
import { performerOf } from '../query/parts/status-history.store.ts'
import type { DecisionTableRow } from '../schema/decision-table.table.ts'
import {
  findSummaries,
  findVersion,
  insertVersion,
  lockTables,
  writeVersion,
} from './decision-table.store.ts'
import { faultField } from './fault-fields.ts'
import { findDecisions } from './past-decisions.store.ts'
import { approvedTables, factsOf, inForceFromOf, readVersion, replacedBy } from './table-view.ts'

/** How far back decisions are decided again. */
export const BACK_TEST_DAYS = 90
/** Latest day from which a table may decide, so that a slip of the year is noticed. */
const LATEST_DAYS = 366

/** The caller of a change, with request and time. */
export type TableWriter = { principal: Principal; requestId: string; now: Date }

type Changes = Partial<Omit<DecisionTableRow, 'version'>>

const SUBJECT = 'decisionTable'

const tell = (tx: Transaction, by: TableWriter, event: string, version: number, details: object = {}) =>
  audit(tx, {
    event: `${SUBJECT}.${event}`,
    accountUserId: by.principal.userId,
    subject: SUBJECT,
    subjectId: version,
    requestId: by.requestId,
    details: { ...details },
  })

/** A locked version with the tables that are approved. */
type Locked = { row: DecisionTableRow; approved: ReturnType<typeof approvedTables>; at: Date }

/** @throws Problem notFound; record.conflict if it was changed since it was read */
const lock = async (
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
      events: [
        'created',
        'changed',
        'tested',
        'submitted',
        'takenBack',
        'approved',
        'refused',
        'withdrawn',
      ].map((event) => `${SUBJECT}.${event}`),
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
const refused = (reason: string): Problem => new Problem('decisionTable.refused', { reason })

/** @throws Problem decisionTable.refused */
const assertAllowed = (state: DecisionTableRow['state'], facts: TableFacts, event: TableEvent): void => {
  const reason = tableRefusal(state, facts, event)
  if (reason) throw refused(reason)
}

/** Stores the state that the machine reaches, with what the event changes. @throws Problem decisionTable.refused */
const take = async (
  tx: Transaction,
  { row, approved, at }: Locked,
  event: TableEvent,
  changes: Changes,
  faultless?: boolean,
): Promise<void> => {
  const facts = factsOf(row, approved, { now: at, ...(faultless !== undefined && { faultless }) })
  assertAllowed(row.state, facts, event)
  const [after] = transition(decisionTableMachine, tableSnapshot(row.state, facts), event)
  await writeVersion(tx, row.version, { ...changes, state: after.value, modifiedAt: at })
}

/** The authors with the caller among them. */
const withAuthor = async (
  tx: Transaction,
  { authors }: Pick<DecisionTableRow, 'authors'>,
  { principal }: TableWriter,
): Promise<DecisionTableRow['authors']> => {
  if (authors.some(({ userId }) => userId === principal.userId)) return authors
  const { createdByName: name } = await performerOf(tx, principal)
  return [...authors, { userId: principal.userId, name }]
}

/** Starts a draft with the rows of a version. @throws Problem notFound; decisionTable.refused while there is a draft */
export const createDraft = async (
  tx: Transaction,
  by: TableWriter,
  copyOf: number,
): Promise<TableVersion> => {
  await lockTables(tx)
  const copied = await findVersion(tx, copyOf)
  if (!copied) throw new Problem('notFound')
  const open = (await findSummaries(tx)).some(({ state }) => state === 'draft' || state === 'waiting')
  if (open) throw refused('tableOneDraft')
  const version = await insertVersion(tx, {
    content: copied.content,
    copyOf,
    // Nobody may approve rows of their own by way of a copy.
    authors: await withAuthor(tx, { authors: copied.state === 'approved' ? [] : copied.authors }, by),
    modifiedAt: by.now,
  })
  await tell(tx, by, 'created', version, { copyOf })
  return readVersion(tx, version, by)
}

const wrongDay = ({ fromDay }: TableSave, row: DecisionTableRow, now: Date): WrongField[] => {
  if (fromDay === null || fromDay === row.fromDay) return []
  const today = todayInTallinn(now)
  if (fromDay <= today) return [{ path: 'fromDay', code: 'decisionTable.day.past' }]
  return fromDay > addDays(today, LATEST_DAYS) ? [{ path: 'fromDay', code: 'decisionTable.day.far' }] : []
}

/** @throws Problem request.invalid that names the row, and a query that shows the fault */
const assertFaultless = (faults: readonly TableFault[], others: readonly WrongField[]): void => {
  const fields = [...others, ...faults.map(faultField)]
  if (fields.length > 0) throw new Problem('request.invalid', { fields })
}

/** Saves a draft. A save without changes writes nothing. @throws Problem; see `lock`, `take`, `assertFaultless` */
export const saveDraft = async (
  tx: Transaction,
  by: TableWriter,
  version: number,
  { modifiedDtime, note, fromDay, hitPolicy, rows }: TableSave,
): Promise<TableVersion> => {
  const locked = await lock(tx, by, version, modifiedDtime)
  const { row } = locked
  const content: DecisionTable = { hitPolicy, rows }
  const wanted = { content, note: note.trim(), fromDay }
  const isNewContent = !isDeepStrictEqual(content, row.content)
  if (!isNewContent && wanted.note === row.note && fromDay === row.fromDay)
    return readVersion(tx, version, by)
  const event: TableEvent = { type: 'table.save', principal: by.principal }
  assertAllowed(row.state, factsOf(row, locked.approved, { now: locked.at }), event)
  assertFaultless(
    isNewContent ? checkTable(content) : [],
    wrongDay({ modifiedDtime, note, fromDay, hitPolicy, rows }, row, by.now),
  )
  await take(tx, locked, event, {
    ...wanted,
    authors: await withAuthor(tx, row, by),
    ...(isNewContent && { backTest: null }),
  })
  await tell(tx, by, 'changed', version, {
    ...(wanted.note !== row.note && { note: withoutCodes(wanted.note) }),
    ...(fromDay !== row.fromDay && { fromDay }),
    ...(isNewContent && { rows: rows.length, hitPolicy }),
  })
  return readVersion(tx, version, by)
}

/** Decides the last 90 days again, and stores which decisions would change. */
export const testTable = async (
  tx: Transaction,
  by: TableWriter,
  version: number,
  modifiedDtime: string,
): Promise<TableVersion> => {
  const locked = await lock(tx, by, version, modifiedDtime)
  const { row, approved, at } = locked
  const event: TableEvent = { type: 'table.test', principal: by.principal }
  // Before the work; `take` decides.
  assertAllowed(row.state, factsOf(row, approved, { now: at }), event)
  const replaces = replacedBy(row, approved)
  const before = await findVersion(tx, replaces)
  if (!before) throw new Problem('notFound')
  const since = new Date(at.getTime())
  since.setUTCDate(since.getUTCDate() - BACK_TEST_DAYS)
  const { changed, ...counted } = backTest(await findDecisions(tx, since), before.content, row.content)
  await take(tx, locked, event, {
    backTest: {
      testedDtime: at.toISOString(),
      replaces,
      ...counted,
      changedCount: changed.length,
      changed: changed.slice(0, MOST_CHANGED),
    },
  })
  await tell(tx, by, 'tested', version, { replaces, tested: counted.tested, changed: changed.length })
  return readVersion(tx, version, by)
}

export const submitTable = async (
  tx: Transaction,
  by: TableWriter,
  version: number,
  modifiedDtime: string,
): Promise<TableVersion> => {
  const locked = await lock(tx, by, version, modifiedDtime)
  const { row } = locked
  await take(
    tx,
    locked,
    { type: 'table.submit', principal: by.principal },
    // The submitter counts as an author and cannot approve.
    { authors: await withAuthor(tx, row, by) },
    checkTable(row.content).length === 0,
  )
  await tell(tx, by, 'submitted', version)
  return readVersion(tx, version, by)
}

export const takeTableBack = async (
  tx: Transaction,
  by: TableWriter,
  version: number,
  modifiedDtime: string,
): Promise<TableVersion> => {
  await take(
    tx,
    await lock(tx, by, version, modifiedDtime),
    { type: 'table.takeBack', principal: by.principal },
    {},
  )
  await tell(tx, by, 'takenBack', version)
  return readVersion(tx, version, by)
}

const decided = async (tx: Transaction, { principal }: TableWriter, at: Date) => ({
  decidedBy: principal.userId,
  decidedByName: (await performerOf(tx, principal)).createdByName,
  decidedAt: at,
})

export const approveTable = async (
  tx: Transaction,
  by: TableWriter,
  version: number,
  modifiedDtime: string,
): Promise<TableVersion> => {
  const locked = await lock(tx, by, version, modifiedDtime)
  const { row, at } = locked
  const inForceFrom = inForceFromOf(row, at)
  await take(
    tx,
    locked,
    { type: 'table.approve', principal: by.principal },
    { ...(await decided(tx, by, at)), inForceFrom },
    checkTable(row.content).length === 0,
  )
  await tell(tx, by, 'approved', version, {
    inForceFrom: inForceFrom.toISOString(),
    changed: row.backTest?.changedCount,
  })
  return readVersion(tx, version, by)
}

export const refuseTable = async (
  tx: Transaction,
  by: TableWriter,
  version: number,
  { modifiedDtime, reason }: { modifiedDtime: string; reason: string },
): Promise<TableVersion> => {
  const locked = await lock(tx, by, version, modifiedDtime)
  await take(
    tx,
    locked,
    { type: 'table.refuse', principal: by.principal, reason },
    {
      ...(await decided(tx, by, locked.at)),
      reason: reason.trim(),
    },
  )
  await tell(tx, by, 'refused', version, { reason: withoutCodes(reason.trim()) })
  return readVersion(tx, version, by)
}

export const withdrawTable = async (
  tx: Transaction,
  by: TableWriter,
  version: number,
  modifiedDtime: string,
): Promise<TableVersion> => {
  const locked = await lock(tx, by, version, modifiedDtime)
  await take(
    tx,
    locked,
    { type: 'table.withdraw', principal: by.principal },
    {
      ...(await decided(tx, by, locked.at)),
      inForceFrom: null,
    },
  )
  await tell(tx, by, 'withdrawn', version)
  return readVersion(tx, version, by)
}
