import { sequenceCalls } from '../../api/sequence.calls.ts'
import type { Principal } from '../../api/role.ts'
import { overStatuses } from '../../machines/lifecycle/query/list-filter.ts'
import { principalKind, seesInhouse } from '../../machines/lifecycle/query/principal.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { findFailedWork } from '../failed-work/find-failed-work.ts'
import { readsWork } from '../failed-work/work-rules.ts'
import type { Connection } from '../platform/database/database.ts'
import { type Api, bind } from '../platform/http/bind.ts'
import { Problem } from '../platform/http/problem.ts'
import { findLimit } from '../query/parts/limit.store.ts'
import { readsChecks } from '../query/record/lifecycle-facts.ts'
import { findQuery } from '../query/record/query.store.ts'
import { assertVisible } from '../query/record/visibility.ts'
import type { QueryRow } from '../schema/query.table.ts'
import { findStory, type FoundEntry } from '../timeline/timeline.store.ts'
import { deriveSequence, type SequenceSources } from './derive-sequence.ts'
import { findContainerSteps, findDeliveriesOf, findScreeningSteps, findSigning } from './sequence.store.ts'

/** Entries of the timeline that are read; older ones are left out. */
const MOST = 1_000

/** Route of the sequence of a query: what the timeline's readers may see, in the order of time. */
export const sequenceRoutes = (api: Api & Pick<Dependencies, 'now'>): void => {
  bind(api, sequenceCalls.find, {}, async ({ principal, database, params, language }) => {
    const query = assertVisible(principal, await findQuery(database, params.id))
    if (!seesInhouse(principalKind(principal))) throw new Problem('access.denied')
    const found = await findStory(database, params.id, {
      kind: undefined,
      before: null,
      size: MOST + 1,
      reader: principal,
    })
    const story = found.slice(0, MOST).toReversed()
    const sources = await findSources(database, { query, principal, story })
    const reader = { retriesWork: principal.role === 'COMPLIANCE', language }
    return { messages: deriveSequence(sources, reader, api.now()), isCut: found.length > MOST }
  })
}

const readsDeliveries = ({ role, partnerId }: Principal, query: QueryRow): boolean =>
  role === 'COMPLIANCE' || partnerId === query.partnerId

/** The last check of the limit, unless it was made after the query was over, for another one. */
const findLimitOf = async (
  database: Connection,
  query: QueryRow,
  last: FoundEntry | undefined,
): Promise<SequenceSources['limit']> => {
  const limit = await findLimit(database, query.custRegCode)
  if (!limit?.requestedAt) return null
  const isOver = overStatuses.includes(query.status)
  if (isOver && (last === undefined || limit.requestedAt.getTime() > Date.parse(last.at))) return null
  return { requestedAt: limit.requestedAt, answeredAt: limit.answeredAt }
}

type Asked = { query: QueryRow; principal: Principal; story: readonly FoundEntry[] }

/** What is stored of the query, without what the principal may not read. */
const findSources = async (
  database: Connection,
  { query, principal, story }: Asked,
): Promise<SequenceSources> => {
  const { queryId } = query
  const work = await findFailedWork(database)
  // A delivery is its own message.
  const isDelivery = (kind: unknown) => kind === 'webhook.deliver'
  return {
    story: story.filter(({ word, details }) => word !== 'work' || !isDelivery(details?.['kind'])),
    containerSteps: await findContainerSteps(database, queryId),
    ...(await findSigning(database, queryId)),
    screeningSteps: readsChecks(principal) ? await findScreeningSteps(database, queryId) : [],
    work: work.filter(
      (one) => one.query?.queryId === queryId && !isDelivery(one.kind) && readsWork(principal, one.kind),
    ),
    deliveries: readsDeliveries(principal, query) ? await findDeliveriesOf(database, queryId) : [],
    limit: await findLimitOf(database, query, story.at(-1)),
  }
}
