import { system } from '../../machines/lifecycle/query/principal.ts'
import { refusal } from '../../machines/lifecycle/query/refusal.ts'
import type { Transaction } from '../platform/database/database.ts'
import { firstVersion } from '../../domain/decision-table/first-table.ts'
import type { QueryEvent } from '../../machines/lifecycle/query/steps.ts'
import { decideOn } from '../query/lifecycle/decide.ts'
import { decidedChanges, storedTerms, totalsOf } from '../query/record/stored-deal.ts'
import { queryFacts } from '../query/record/lifecycle-facts.ts'
import { loadQueryParts, type StoredQuery, writeQuery } from '../query/record/query.store.ts'
import type { QueryRow } from '../schema/query.table.ts'
import type { statusHistoryTable } from '../schema/status-history.table.ts'
import type { TimedStep } from './query-path.ts'
import type { DemoRecord } from './query-records.ts'
import { createdAt } from './query-rows.ts'
import type { DemoWorld } from './query-world.ts'
import { randomUUID } from 'node:crypto'
import { FILE_OPTIONS } from '../../domain/constants.ts'
import { SHOP_CONTRACT } from '../../domain/paper-parties.ts'
import { namedFile } from '../container/container-files.ts'
import {
  findContainer,
  insertContainer,
  writeContainer,
  writeContainerState,
  writeSigner,
} from '../container/container.store.ts'
import { clientSigner, providerSigner, distinctSigners } from '../container/signers.ts'
import { findProvider } from '../contract/find-provider.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Spaces the steps some hours apart, none of them in the future. A contract ends on the day after its last one. */
const timed = ({ demo, path, query: { lendifyEndDate } }: DemoRecord, now: Date): TimedStep[] => {
  const from = createdAt(demo, now)
  const apart = Math.min(5 * HOUR_MS, (now.getTime() - from.getTime()) / (path.length + 1))
  return path.map((one, index) => ({
    ...one,
    at:
      one.event === 'contract.ended' && lendifyEndDate !== null
        ? new Date(Date.parse(lendifyEndDate) + DAY_MS)
        : new Date(from.getTime() + index * apart),
  }))
}

/** The columns that the steps have changed, and the steps taken. */
type StepResults = {
  columns: Partial<Pick<QueryRow, 'automaticDecision' | 'termsBefore'>>
  steps: TimedStep[]
}

const approval: QueryEvent = { type: 'decision.approved', principal: system }

/**
 * Takes the automatic decision at the time the query came to credit; if it approves, the system takes the next step.
 */
const automaticDecisionOf = (stored: StoredQuery, steps: TimedStep[], now: Date): StepResults => {
  const at = steps.findIndex(({ event }) => event === 'query.sendToCredit')
  const atCredit = steps[at]
  if (!atCredit) return { columns: {}, steps }
  const { result, ...decision } = decideOn(stored, firstVersion, now)
  const approves =
    result.outcome === 'approve' &&
    refusal(atCredit.status, queryFacts(stored, system, now), approval) === null
  if (approves && steps[at + 1]?.event !== 'query.approve') return { columns: {}, steps }
  const outcome = approves ? 'approved' : 'leftToCommittee'
  const decidedAt = atCredit.at.toISOString()
  return {
    columns: { automaticDecision: { decidedAt, outcome, ...decision } },
    steps: approves
      ? steps.map((one) =>
          one.event === 'query.approve' ? { ...one, by: 'system', event: 'decision.approved' } : one,
        )
      : steps,
  }
}

/** Takes the decisions on a query and seeds its container. Most queries have neither, so nothing is read for them. */
const decisionsOf = async (
  tx: Transaction,
  { path, query }: DemoRecord,
  steps: TimedStep[],
  now: Date,
): Promise<StepResults> => {
  if (!path.some(({ event }) => event === 'query.sendToCredit' || event === 'contract.sendForSigning'))
    return { columns: {}, steps }
  const stored = await loadQueryParts(tx, query)
  const { columns, steps: taken } = automaticDecisionOf(stored, steps, now)
  await seedContainer(tx, stored, taken)
  if (!taken.some(({ event }) => event === 'query.approveWithChanges')) return { columns, steps: taken }
  // The terms requested before the committee approved with changes: without an advance.
  return { columns: { ...columns, termsBefore: { ...storedTerms(stored), advancePercent: 0 } }, steps: taken }
}

type HistoryRow = typeof statusHistoryTable.$inferInsert

/** Stores what the steps changed in a query's row and container. Returns its history. */
export const seedLife = async (
  tx: Transaction,
  record: DemoRecord,
  world: DemoWorld,
  now: Date,
): Promise<HistoryRow[]> => {
  const { demo, maker, assets } = record
  const { columns, steps } = await decisionsOf(tx, record, timed(record, now), now)
  const query = { ...record.query, ...columns }
  const modifiedAt = steps.at(-1)?.at ?? query.createdAt
  await writeQuery(tx, demo.id, { ...totalsOf(query, assets), ...columns, modifiedAt })
  return steps.map(({ status, by, event, at }) => ({
    queryId: demo.id,
    status,
    event,
    ...world.doer(by, maker),
    changes: event === 'query.approveWithChanges' ? decidedChanges({ query, assets }) : [],
    reason: event === 'query.close' ? (demo.reason ?? null) : null,
    createdAt: at,
  }))
}

/** Inserts a sent container with the contract, to be signed by the client and the provider. */
const insertSent = async (tx: Transaction, stored: StoredQuery, at: Date): Promise<number> => {
  const { query } = stored
  const code = query.product === 'LEASING' ? String(FILE_OPTIONS.leasingContract) : SHOP_CONTRACT
  const file = await namedFile(tx, stored, code)
  const signers = distinctSigners([clientSigner(stored), providerSigner(await findProvider(tx))])
  const columns = { queryId: query.queryId, title: query.lendifyRefno, additionalInfo: '' }
  const id = await insertContainer(tx, columns, { files: file ? [file] : [], signers })
  await writeContainerState(tx, id, { state: 'sent', sentAt: at })
  return id
}

/**
 * Inserts the container of a query that was sent for signing. In YS it is unsigned, and the server submits it to the
 * gateway. Later it is signed; the demo has no signed file for it, so it has no id at the gateway.
 */
const seedContainer = async (
  tx: Transaction,
  stored: StoredQuery,
  steps: readonly TimedStep[],
): Promise<void> => {
  const sent = steps.findIndex(({ event }) => event === 'contract.sendForSigning')
  const [sending, signing] = steps.slice(sent, sent + 2)
  if (sent < 0 || !sending) return
  const id = await insertSent(tx, stored, sending.at)
  if (!signing) return writeContainer(tx, id, { uuid: randomUUID() })
  await writeContainerState(tx, id, { state: 'allSigned', allSignedAt: signing.at })
  const signers = (await findContainer(tx, id))?.signers ?? []
  for (const { signerId } of signers) await writeSigner(tx, signerId, { signedAt: signing.at })
}
