import { isDeepStrictEqual } from 'node:util'
import { asc, eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { QueryFacts } from '../../../api/query-facts.ts'
import type { StatusCode } from '../../../api/status.ts'
import type { ScreenedParty } from '../../../api/screening.ts'
import { screenedParties } from '../../../domain/screened-parties.ts'
import { isScreenedIn, screeningResultOf } from '../../../machines/lifecycle/screening/screening-facts.ts'
import { shownTime } from '../../platform/language/time.ts'
import type { Connection, Transaction } from '../../platform/database/database.ts'
import { defineJob, RETRY_S } from '../../platform/jobs/jobs.ts'
import type { Dependencies } from '../../dependencies/dependencies.ts'
import type { Services } from '../../services/services.ts'
import { beneficiaryTable } from '../../schema/beneficiary.table.ts'
import type { QueryRow } from '../../schema/query.table.ts'
import { type ScreeningRow, screeningTable } from '../../schema/screening.table.ts'
import { findSuretiesOf } from './surety.store.ts'

/** Checks the parties of a query that have no result yet. */
export const screeningJob = defineJob({
  name: 'screening.check',
  data: z.object({ queryId: z.int() }),
  retries: 23,
  retryDelay: RETRY_S,
  retryDelayMax: 3600,
})

/** The checks of a query, also of parties that have changed since. */
export const findScreenings = (connection: Connection, queryId: number): Promise<ScreeningRow[]> =>
  connection
    .select()
    .from(screeningTable)
    .where(eq(screeningTable.queryId, queryId))
    .orderBy(asc(screeningTable.screeningId))

type Parties = Parameters<typeof screenedParties>[0]
type Checked = Parties & { screenings: readonly ScreeningRow[] }

const isOf = (party: ScreenedParty) => (row: ScreeningRow) => isDeepStrictEqual(row.party, party)

/** The checks of the present parties, in their order. */
export const presentScreenings = (stored: Checked): ScreeningRow[] =>
  screenedParties(stored).flatMap((party) => stored.screenings.find(isOf(party)) ?? [])

/** The present parties that have no check. */
const unscreenedParties = (stored: Checked): ScreenedParty[] =>
  screenedParties(stored).filter((party) => !stored.screenings.some(isOf(party)))

/** Adds the checks that the present parties of a locked query lack. */
export const addChecks = async (tx: Transaction, query: QueryRow, now: Date): Promise<void> => {
  const { queryId } = query
  const [beneficiary = null] = await tx
    .select()
    .from(beneficiaryTable)
    .where(eq(beneficiaryTable.queryId, queryId))
  const sureties = await findSuretiesOf(tx, queryId)
  const screenings = await findScreenings(tx, queryId)
  const added = unscreenedParties({ query, beneficiary, sureties, screenings }).map((party) => ({
    queryId,
    party,
    modifiedAt: now,
  }))
  if (added.length > 0) await tx.insert(screeningTable).values(added)
}

type Needs = Pick<Dependencies, 'jobs' | 'now'> & { services: Pick<Services, 'screening'> }

/**
 * Checks the parties after the transaction, once the query has left its partner and while it is open. The checks are
 * there at once, so that no step passes before the job has begun.
 */
export const screenLater = async (
  { jobs, now, services }: Needs,
  tx: Transaction,
  query: QueryRow,
  status: StatusCode = query.status,
): Promise<void> => {
  if (!services.screening || !isScreenedIn(status)) return
  await addChecks(tx, query, now())
  await jobs.send(tx, screeningJob, { queryId: query.queryId })
}

/** How long the contract waits for a check; one that takes longer counts as not made. `refusal.partiesChecked` names it. */
const CHECK_MS = 120_000

const isRunning = ({ state, modifiedAt }: ScreeningRow, now: Date): boolean =>
  (state === 'due' || state === 'checking') && now.getTime() - modifiedAt.getTime() < CHECK_MS

/** When the last of the checks began, as `HH:mm`; empty without one. */
const latestTime = (running: readonly ScreeningRow[]): string =>
  running.length === 0
    ? ''
    : shownTime(new Date(Math.max(...running.map(({ modifiedAt }) => modifiedAt.getTime())))).slice(-5)

/** What the checks of the present parties leave open for the contract, and who is being checked. */
export const screeningFacts = (
  stored: Checked,
  now: Date,
): Pick<QueryFacts, 'screening' | 'partiesInCheck' | 'inCheckSince'> => {
  const present = presentScreenings(stored)
  const running = present.filter((row) => isRunning(row, now))
  const results = present.filter((row) => !running.includes(row)).map((row) => screeningResultOf(row))
  const waits = running.length > 0 ? 'running' : null
  return {
    screening: results.includes('hold')
      ? 'hold'
      : (waits ?? (results.includes('unchecked') ? 'unchecked' : null)),
    partiesInCheck: [...new Set(running.map(({ party }) => party.name))],
    inCheckSince: latestTime(running),
  }
}
