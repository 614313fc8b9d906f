import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { presenceCalls } from '../../../api/presence.calls.ts'
import { checkAudit } from '../../../server/platform/audit/check-audit.ts'
import type { Database } from '../../../server/platform/database/database.ts'
import { findFitness } from '../../../server/workflow/fitness.store.ts'
import { httpAt, ports } from '../../../tools/cluster/ports.ts'
import { type Caller, createCaller } from '../../api/caller.ts'
import type { Actor } from '../../api/walks/people.ts'

const LOOK_MS = 500
/** Longer than five minutes, after which most schedules run again. */
const JOBS_WITHIN_MS = 360_000

const lines = async (database: Database, statement: ReturnType<typeof sql>): Promise<string[]> => {
  const { rows } = await database.execute<{ line: string }>(statement)
  return rows.map(({ line }) => line)
}

const dueJobs = sql`select name || ' ' || state || ' ' || coalesce(output::text, '') as line from pgboss.job
  where state in ('created', 'retry', 'active') and start_after <= now()`
/** Without the runs of a schedule that were cut off and made up for by a later one. */
const failedJobs = sql`select name || ' of ' || created_on || ' failed: ' || coalesce(output::text, '') as line
  from pgboss.job where state = 'failed' and not exists (
    select from pgboss.schedule join pgboss.job later on later.name = schedule.name
    where schedule.name = job.name and later.state = 'completed' and later.created_on > job.created_on)`

/** Waits until no job is due and every failed run of a schedule is made up for. Returns the jobs that are not done. */
export const undoneJobs = async (database: Database): Promise<string[]> => {
  const end = Date.now() + JOBS_WITHIN_MS
  for (;;) {
    const undone = [...(await lines(database, dueJobs)), ...(await lines(database, failedJobs))]
    if (undone.length === 0 || Date.now() > end) return undone
    await wait(LOOK_MS)
  }
}

/** Schedules that ran twice in a minute, or every five minutes and not in the last eleven. pg-boss runs each by a job. */
export const wrongSchedules = (database: Database): Promise<string[]> =>
  lines(
    database,
    sql`with run as (
        select data ->> 'name' as name, created_on from pgboss.job where name = '__pgboss__send-it'
      )
      select name || ' ran ' || count(*) || ' times in a minute' as line
        from run group by name, date_trunc('minute', created_on) having count(*) > 1
      union all
      select name || ' has not run since' from pgboss.schedule where cron like '*/5 %' and not exists (
        select from run where run.name = schedule.name and created_on > now() - interval '11 minutes')
        and (select min(created_on) from pgboss.job) < now() - interval '11 minutes'`,
  )

/** Checks the audit trail, and that every history fits the machine. */
export const chainFaults = async (database: Database): Promise<string[]> => {
  const { wrong, entries, records } = await checkAudit(database)
  const { fitness, mismatches } = await findFitness(database, new Date())
  return [
    ...wrong.map(({ table, id, wrong: how }) => `${table} ${id} of ${entries + records} is ${how}`),
    ...(fitness === 1 ? [] : [`histories fit the machine by ${fitness} only: ${JSON.stringify(mismatches)}`]),
  ]
}

const seen = z.object({ others: z.array(z.object({ accountUserId: z.number() })) })

/**
 * Opens a query as each user who may read it. Returns each user whom the first one does not see through some portal, or
 * sees wrongly.
 */
export const wrongPresence = async (
  caller: Pick<Caller, 'request' | 'signIn'>,
  actors: readonly Actor[],
  id: number,
): Promise<string[]> => {
  const arrive = (actor: Actor) =>
    caller.request(presenceCalls.arrive, { params: { id, windowId: crypto.randomUUID() } }, actor.email)
  const arrived: Actor[] = []
  for (const actor of actors) if ((await arrive(actor)).status === 200) arrived.push(actor)
  const [first] = arrived
  if (!first) return [`nobody can open query ${id}`]
  // The first one has two windows open.
  const wanted = new Set(arrived.map(({ accountUserId }) => accountUserId))
  const headers = { authorization: await caller.signIn(first.email) }
  const faults: string[] = []
  for (const port of ports.portals) {
    const params = { id, windowId: crypto.randomUUID() }
    const { body } = await createCaller(httpAt(port)).request(presenceCalls.arrive, { params }, undefined, {
      headers,
    })
    const ids = new Set(seen.parse(body).others.map(({ accountUserId }) => accountUserId))
    for (const who of wanted.symmetricDifference(ids))
      faults.push(`presence of user ${who} at query ${id} is wrong through ${httpAt(port)}`)
  }
  return faults
}
