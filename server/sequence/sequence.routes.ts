import { sequenceCalls } from '../../api/sequence.calls.ts'
import type { Principal } from '../../api/role.ts'
import { principalKind, seesInhouse } from '../../machines/lifecycle/query/principal.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { findFailedWork } from '../failed-work/find-failed-work.ts'
import { readsWork } from '../failed-work/work-rules.ts'
import type { Connection } from '../platform/database/database.ts'
import { type Api, bind } from '../platform/http/bind.ts'
import { Problem } from '../platform/http/problem.ts'
import { readsChecks } from '../../machines/lifecycle/query/reads-checks.ts'
import { findQuery } from '../query/record/query.store.ts'
import { assertVisible } from '../query/record/visibility.ts'
import type { QueryRow } from '../schema/query.table.ts'
import { findStory } from '../timeline/timeline.store.ts'
import { cutSequence } from './cut-sequence.ts'
import { deliveredAt, deriveSequence, type SequenceSources } from './derive-sequence.ts'
import {
  findContainerSteps,
  findDeliveriesOf,
  findLimitOf,
  findScreeningSteps,
  findSigning,
} from './sequence.store.ts'

/** Messages of a sequence, and what is read of each of their sources; older ones are left out. */
const MAX_MESSAGES = 1_000

/** Route of the sequence of a query: what the timeline's readers may see, in the order of time. */
export const sequenceRoutes = (api: Api & Pick<Dependencies, 'now'>): void => {
  bind(api, sequenceCalls.find, {}, async ({ principal, database, params, language }) => {
    const query = assertVisible(principal, await findQuery(database, params.id))
    if (!seesInhouse(principalKind(principal))) throw new Problem('access.denied')
    const { sources, cutAt } = await findSources(database, query, principal)
    const reader = { retriesWork: principal.role === 'COMPLIANCE', language }
    const derived = deriveSequence(sources, reader, api.now())
    const messages = cutSequence(derived, cutAt, MAX_MESSAGES)
    return { messages, isCut: cutAt !== null || messages.length < derived.length }
  })
}

const readsDeliveries = ({ role, partnerId }: Principal, query: QueryRow): boolean =>
  role === 'COMPLIANCE' || partnerId === query.partnerId

/** Reads the newest rows of a source. `cutAt` is the moment of the oldest one if older ones are left out. */
const newest = async <T>(find: (limit: number) => Promise<readonly T[]>, momentOf: (row: T) => string) => {
  const found = await find(MAX_MESSAGES + 1)
  const oldest = found[MAX_MESSAGES - 1]
  return {
    /** Oldest first. */
    rows: found.slice(0, MAX_MESSAGES).toReversed(),
    cutAt: oldest !== undefined && found.length > MAX_MESSAGES ? momentOf(oldest) : null,
  }
}

const nothing = { rows: [], cutAt: null }
const momentOf = ({ at }: { at: string }): string => at

/** The moment until which the last of these sources was cut; null if all are whole. */
const lastCut = (parts: readonly { cutAt: string | null }[]): string | null =>
  parts
    .flatMap(({ cutAt }) => cutAt ?? [])
    .toSorted()
    .at(-1) ?? null

/** The stored data of the query that the principal may read. */
const findSources = async (
  database: Connection,
  query: QueryRow,
  principal: Principal,
): Promise<{ sources: SequenceSources; cutAt: string | null }> => {
  const { queryId } = query
  const page = { kind: undefined, before: null, reader: principal }
  const story = await newest((size) => findStory(database, queryId, { ...page, size }), momentOf)
  const containerSteps = await newest((limit) => findContainerSteps(database, queryId, limit), momentOf)
  const screeningSteps = readsChecks(principal)
    ? await newest((limit) => findScreeningSteps(database, queryId, limit), momentOf)
    : nothing
  const deliveries = readsDeliveries(principal, query)
    ? await newest((limit) => findDeliveriesOf(database, queryId, limit), deliveredAt)
    : nothing
  const work = await findFailedWork(database)
  // A delivery is its own message.
  const isDelivery = (kind: unknown) => kind === 'webhook.deliver'
  return {
    sources: {
      story: story.rows.filter(({ word, details }) => word !== 'work' || !isDelivery(details?.['kind'])),
      containerSteps: containerSteps.rows,
      ...(await findSigning(database, queryId)),
      screeningSteps: screeningSteps.rows,
      work: work.filter(
        (one) => one.query?.queryId === queryId && !isDelivery(one.kind) && readsWork(principal, one.kind),
      ),
      deliveries: deliveries.rows,
      limit: await findLimitOf(database, query),
    },
    cutAt: lastCut([story, containerSteps, screeningSteps, deliveries]),
  }
}
