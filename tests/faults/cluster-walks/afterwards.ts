import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { presenceCalls } from '../../../api/presence.calls.ts'
import { checkAudit } from '../../../server/platform/audit/check-audit.ts'
import type { Database } from '../../../server/platform/database/database.ts'
import { findFitness } from '../../../server/workflow/fitness.store.ts'
import type { Caller } from '../../api/caller.ts'
import { statusHistoryTable } from '../../../server/schema/status-history.table.ts'
import type { Delivered } from '../../api/mail/smtp.ts'
import type { Actor } from '../../api/walks/people.ts'

const LOOK_MS = 500
const JOBS_WITHIN_MS = 120_000

const lines = async (database: Database, statement: ReturnType<typeof sql>): Promise<string[]> => {
  const { rows } = await database.execute<{ line: string }>(statement)
  return rows.map(({ line }) => line)
}

const dueJobs = sql`select name || ' ' || state || ' ' || coalesce(output::text, '') as line from pgboss.job
  where state in ('created', 'retry', 'active') and start_after <= now()`
const failedJobs = sql`select name || ' failed: ' || coalesce(output::text, '') as line from pgboss.job where state = 'failed'`

/** Waits until no job is due. Returns the jobs that are not done, and the failed ones. */
export const undoneJobs = async (database: Database): Promise<string[]> => {
  const end = Date.now() + JOBS_WITHIN_MS
  let due = await lines(database, dueJobs)
  while (due.length > 0 && Date.now() < end) {
    await wait(LOOK_MS)
    due = await lines(database, dueJobs)
  }
  return [...due, ...(await lines(database, failedJobs))]
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

/** Ids of letters about a step: of a query, or of a signer's container. */
const ID =
  /^Message-ID: <(?<id>(?:(?:news|decision)-(?<query>\d+)|signer-(?<signer>\d+))-(?:.*-)?(?<at>\d{13}))@/im

/** Letters about steps. `repeated`: sent more than once under one id, so that the mail server can drop them. */
export type Letters = { letters: number; repeated: string[]; unfounded: string[] }

type Found = { id: string; query: number; step: string; signer: number | null }

const foundIn = ({ source }: Delivered): Found[] => {
  const { id, query, signer, at } = ID.exec(source)?.groups ?? {}
  return id === undefined
    ? []
    : [{ id, query: Number(query), step: `${query} ${at}`, signer: signer ? Number(signer) : null }]
}

/** How often the container of each signer of some queries was sent. */
const sendingsOf = (
  queryIds: readonly number[],
) => sql`select signer.signer_id as signer, count(audit.audit_id)::int as times
  from container_signer signer
  join signing_container container on container.id = signer.container_id and container.query_id = any(${sql.param([...queryIds])})
  left join audit on audit.subject = 'container' and audit.subject_id = signer.container_id::text
    and audit.event = 'container.sent'
  group by signer.signer_id`

/** Checks that each letter belongs to a step that was taken: one letter to each reader, one to each signer and sending. */
export const checkLetters = async (
  database: Database,
  delivered: readonly Delivered[],
  queryIds: readonly number[],
): Promise<Letters> => {
  const rows = await database.select().from(statusHistoryTable)
  const steps = new Set(rows.map(({ queryId, createdAt }) => `${queryId} ${createdAt.getTime()}`))
  const sent = await database.execute<{ signer: number; times: number }>(sendingsOf(queryIds))
  const times = new Map(sent.rows.map((row) => [row.signer, row.times]))
  // The demo's own signers get letters too.
  const found = delivered
    .flatMap(foundIn)
    .filter(({ signer, query }) => (signer === null ? queryIds.includes(query) : times.has(signer)))
  const byId = [...Map.groupBy(found, ({ id }) => id)]
  const first = byId.flatMap(([, [one]]) => one ?? [])
  const ofSigners = [
    ...Map.groupBy(
      first.filter(({ signer }) => signer !== null),
      ({ signer }) => signer ?? 0,
    ),
  ]
  return {
    letters: byId.length,
    repeated: byId.filter(([, all]) => all.length > 1).map(([id, all]) => `${id}: ${all.length} times`),
    unfounded: [
      ...first.filter(({ signer, step }) => signer === null && !steps.has(step)).map(({ id }) => id),
      ...ofSigners
        .filter(([signer, all]) => all.length > (times.get(signer) ?? 0))
        .map(([signer, all]) => `${all.length} letters to signer ${signer}`),
    ],
  }
}

/** Checks the audit trail, and that every history fits the machine. */
export const chainFaults = async (database: Database): Promise<string[]> => {
  const { wrong, entries, records } = await checkAudit(database)
  const { fitness, misfits } = await findFitness(database, new Date())
  return [
    ...wrong.map(({ table, id, wrong: how }) => `${table} ${id} of ${entries + records} is ${how}`),
    ...(fitness === 1 ? [] : [`histories fit the machine by ${fitness} only: ${JSON.stringify(misfits)}`]),
  ]
}

const seen = z.object({ others: z.array(z.object({ accountUserId: z.number() })) })

/** Opens a query as each user who may read it. Returns the users who are missing from the presence, or wrongly in it. */
export const wrongPresence = async (
  caller: Pick<Caller, 'request'>,
  actors: readonly Actor[],
  id: number,
): Promise<string[]> => {
  const arrive = (actor: Actor) =>
    caller.request(presenceCalls.arrive, { params: { id, windowId: crypto.randomUUID() } }, actor.email)
  const arrived: Actor[] = []
  for (const actor of actors) if ((await arrive(actor)).status === 200) arrived.push(actor)
  const [first, ...others] = arrived
  if (!first) return [`nobody can open query ${id}`]
  const { body } = await arrive(first)
  const ids = new Set(seen.parse(body).others.map(({ accountUserId }) => accountUserId))
  // The first one has two windows open.
  const wanted = new Set([first, ...others].map(({ accountUserId }) => accountUserId))
  return [...wanted.symmetricDifference(ids)].map((who) => `presence of user ${who} at query ${id} is wrong`)
}
