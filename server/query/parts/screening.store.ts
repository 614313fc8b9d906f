import { isDeepStrictEqual } from 'node:util'
import { asc, eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { QueryFacts } from '../../../api/query-facts.ts'
import type { StatusCode } from '../../../api/status.ts'
import type { ScreenedParty } from '../../../api/screening.ts'
import { screenedParties } from '../../../domain/screened-parties.ts'
import { isScreenedIn, screeningResultOf } from '../../../machines/lifecycle/screening/screening-facts.ts'
import type { Connection, Transaction } from '../../platform/database/database.ts'
import { defineJob, type Jobs, RETRY_S } from '../../platform/jobs/jobs.ts'
import { type ScreeningRow, screeningTable } from '../../schema/screening.table.ts'

/** Checks the parties of a query that have no result yet. */
export const screeningJob = defineJob({
  name: 'screening.check',
  data: z.object({ queryId: z.int() }),
  retries: 23,
  retryDelay: RETRY_S,
  retryDelayMax: 3600,
})

/** Checks the parties after the transaction, once the query has left its partner and while it is open. */
export const screenLater = async (
  jobs: Jobs,
  tx: Transaction,
  { queryId, status }: { queryId: number; status: StatusCode },
): Promise<void> => {
  if (isScreenedIn(status)) await jobs.send(tx, screeningJob, { queryId })
}

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
export const unscreenedParties = (stored: Checked): ScreenedParty[] =>
  screenedParties(stored).filter((party) => !stored.screenings.some(isOf(party)))

/** How long a check usually takes at most; one that takes longer counts as not made. */
const CHECK_MS = 120_000

const isRunning = ({ state, modifiedAt }: ScreeningRow, now: Date): boolean =>
  (state === 'due' || state === 'checking') && now.getTime() - modifiedAt.getTime() < CHECK_MS

/** What the checks of the present parties leave open for the contract. */
export const screeningFact = (stored: Checked, now: Date): QueryFacts['screening'] => {
  const present = presentScreenings(stored)
  const results = present.filter((row) => !isRunning(row, now)).map((row) => screeningResultOf(row))
  if (results.includes('hold')) return 'hold'
  return results.includes('unchecked') ? 'unchecked' : null
}
