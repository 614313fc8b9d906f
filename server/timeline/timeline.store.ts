import { sql } from 'drizzle-orm'
import type { TimelineKind } from '../../api/timeline.calls.ts'
import type { Principal } from '../../api/role.ts'
import { hiddenWork } from '../failed-work/work-rules.ts'
import { decidingVotes } from '../query/parts/vote.store.ts'
import type { Connection } from '../platform/database/database.ts'
import { readsVotes } from '../query/record/visibility.ts'
import { auditTable } from '../schema/audit.table.ts'
import { containerTable } from '../schema/container.table.ts'
import { queryVersionTable } from '../schema/query-version.table.ts'
import { statusHistoryTable } from '../schema/status-history.table.ts'
import { userTable } from '../schema/user.table.ts'

/** Kinds of timeline entries by the prefix of their audit events. */
export const kindsOfEvents: Readonly<Record<string, TimelineKind>> = {
  review: 'step',
  deadline: 'step',
  query: 'save',
  document: 'document',
  container: 'container',
  condition: 'condition',
  contract: 'contract',
  letter: 'letter',
  offer: 'offer',
  message: 'message',
  work: 'failure',
}

/** Audit events that are not part of the timeline: reads, and events that the step history covers. */
const LEFT_OUT = [
  'query.created',
  'query.stepTaken',
  'query.personalCodesRead',
  'document.read',
  'container.personalCodesRead',
  'container.read',
]

/** The entry after which a page begins: time, source (`s` before `a`), id. */
export type Place = { at: string; source: 'a' | 's'; id: number }

type Found = {
  source: Place['source']
  id: number
  at: string
  word: string
  event: string
  byName: string | null
  versionId: number | null
  containerId: number | null
  /** The container's. */
  title: string | null
  details: Record<string, unknown> | null
}
export type FoundEntry = Found

/** Letters to committee members, visible to readers of its votes. */
const VOTE_LETTERS = ['voteNeeded', 'voteVoid']

/** Without what `reader` may not know: letters about votes, and work for checks of the parties. */
type Page = { kind: TimelineKind | undefined; before: Place | null; size: number; reader: Principal }

const steps = (queryId: number, kind: TimelineKind | undefined) => sql`
  select 's' as source, ${statusHistoryTable.statusHistoryId}::bigint as id, ${statusHistoryTable.createdAt} as at,
    'step' as word, 'query.stepTaken' as event, ${statusHistoryTable.createdByName} as name, null::int as person,
    null::text as container, jsonb_build_object('status', ${statusHistoryTable.status},
      'before', lag(${statusHistoryTable.status}) over (order by ${statusHistoryTable.statusHistoryId}), 'event', ${statusHistoryTable.event},
      'reason', ${statusHistoryTable.reason}, 'changes', ${statusHistoryTable.changes}, 'votes', ${decidingVotes}) as details
  from ${statusHistoryTable}
  where ${statusHistoryTable.queryId} = ${queryId} and ${kind === undefined || kind === 'step'}::boolean`

const trail = ({ kind, reader }: Pick<Page, 'kind' | 'reader'>) => {
  const prefixes = Object.keys(kindsOfEvents).filter(
    (prefix) => kind === undefined || kindsOfEvents[prefix] === kind,
  )
  return sql`split_part(${auditTable.event}, '.', 1) = any(${sql.param(prefixes)}::text[])
    and ${auditTable.event} <> all(${sql.param(LEFT_OUT)}::text[])
    and (split_part(${auditTable.event}, '.', 1) <> 'work'
      or (${auditTable.details} ->> 'kind') <> all(${sql.param(hiddenWork(reader))}::text[]))
    and (${readsVotes(reader)}::boolean or ${auditTable.event} <> 'letter.sent'
      or (${auditTable.details} ->> 'kind') <> all(${sql.param(VOTE_LETTERS)}::text[]))`
}

const changes = (queryId: number, page: Pick<Page, 'kind' | 'reader'>) => sql`
  select 'a' as source, ${auditTable.auditId} as id, ${auditTable.at} as at,
    split_part(${auditTable.event}, '.', 1) as word, ${auditTable.event} as event, null as name,
    ${auditTable.accountUserId} as person,
    case when ${auditTable.subject} = 'container' then ${auditTable.subjectId} end as container,
    ${auditTable.details} as details
  from ${auditTable}
  where ${trail(page)} and (
    (${auditTable.subject} = 'query' and ${auditTable.subjectId} = ${String(queryId)})
    or (${auditTable.subject} = 'container' and ${auditTable.subjectId} = any(array(
      select ${containerTable.id}::text from ${containerTable} where ${containerTable.queryId} = ${queryId}))))`

/**
 * Returns a page of a query's timeline, newest first, in one statement: steps from the status history, the rest from
 * the audit trail, both by the query's index.
 */
export const findStory = async (
  connection: Connection,
  queryId: number,
  { kind, before, size, reader }: Page,
): Promise<FoundEntry[]> => {
  const later = before
    ? sql`where (at, source, id) < (${before.at}::timestamptz, ${before.source}, ${before.id}::bigint)`
    : sql``
  const { rows } = await connection.execute<Found>(sql`
    with story as materialized (
      select * from (${steps(queryId, kind)} union all ${changes(queryId, { kind, reader })}) story ${later}
      order by at desc, source desc, id desc
      limit ${size}
    )
    select story.source, story.id::int as id, story.word, story.event, story.details,
      to_char(story.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
      coalesce(nullif(story.name, ''), nullif(concat_ws(' ', person.first_name, person.last_name), '')) as "byName",
      container.id as "containerId", container.title,
      (select version.version_id from ${queryVersionTable} version
        where version.query_id = ${queryId} and version.at <= story.at
        order by version.at desc, version.version_id desc limit 1) as "versionId"
    from story
    left join ${userTable} person on person.account_user_id = story.person
    left join ${containerTable} container on container.query_id = ${queryId} and container.id::text = story.container
    order by story.at desc, story.source desc, story.id desc`)
  return rows
}
