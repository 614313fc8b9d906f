import { eq } from 'drizzle-orm'
import { firstCharacters } from '../../domain/identifier/masked-code.ts'
import { withoutCodes } from '../../domain/identifier/personal-code.ts'
import {
  type ScreeningEffect,
  screeningMachine,
  screeningRefusal,
  screeningSnapshot,
} from '../../machines/lifecycle/screening/screening.machine.ts'
import {
  type ScreeningEvent,
  type ScreeningFacts,
  screeningPerformer,
} from '../../machines/lifecycle/screening/screening-facts.ts'
import { type Change, createLifecycle, type Effects, type Lifecycle } from '../lifecycle/apply-transition.ts'
import { audit } from '../platform/audit/write-audit.ts'
import type { Connection, Transaction } from '../platform/database/database.ts'
import { laterThan } from '../platform/database/time.ts'
import { Problem } from '../platform/http/problem.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { screeningJob } from '../query/parts/screening.store.ts'
import { performerOf } from '../query/parts/status-history.store.ts'
import { lockQuery } from '../query/record/query.store.ts'
import { assertVisible } from '../query/record/visibility.ts'
import type { QueryRow } from '../schema/query.table.ts'
import { type ScreeningRow, screeningTable } from '../schema/screening.table.ts'

type LockedScreening = { screening: ScreeningRow; query: QueryRow; facts: ScreeningFacts; at: Date }
export type ScreeningLifecycle = Lifecycle<ScreeningEvent, LockedScreening, ScreeningRow>

/** Needed to apply events to a check. */
export type ScreeningDependencies = { lifecycles: { screening: ScreeningLifecycle } }

type ScreeningChange = Change<typeof screeningMachine, LockedScreening>

/** @throws Problem notFound */
export const readScreening = async (connection: Connection, screeningId: number): Promise<ScreeningRow> => {
  const [found] = await connection
    .select()
    .from(screeningTable)
    .where(eq(screeningTable.screeningId, screeningId))
  if (!found) throw new Problem('notFound')
  return found
}

const writeScreening = async (
  connection: Connection,
  screeningId: number,
  changes: Partial<Omit<ScreeningRow, 'screeningId' | 'queryId' | 'party'>>,
): Promise<void> => {
  await connection.update(screeningTable).set(changes).where(eq(screeningTable.screeningId, screeningId))
}

/** Locks the check's query, so that steps of the query and its checks wait for each other. */
const lock = async (tx: Transaction, id: number, now: Date): Promise<LockedScreening> => {
  const { queryId } = await readScreening(tx, id)
  const query = await lockQuery(tx, queryId)
  if (!query) throw new Problem('notFound')
  const screening = await readScreening(tx, id)
  return {
    screening,
    query,
    facts: { queryStatus: query.status, dismissed: screening.settledAt === null ? [] : screening.hits },
    at: laterThan(screening.modifiedAt, now),
  }
}

/** Longest text in an entry, because the audit trail grows for ever. */
const MAX_AUDITED_LENGTH = 200

const shortened = (text: string): string => firstCharacters(withoutCodes(text.trim()), MAX_AUDITED_LENGTH)

/** The audit trail keeps who was checked and with what result; the start of a check is not worth an entry. */
const history = async (tx: Transaction, { event, after, locked: { screening } }: ScreeningChange) => {
  if (event.type === 'screening.start') return
  await audit(tx, {
    event: event.type === 'screening.foundAgain' ? event.type : `screening.${after.value}`,
    accountUserId: screeningPerformer(event)?.userId ?? null,
    subject: 'query',
    subjectId: screening.queryId,
    details: {
      screeningId: screening.screeningId,
      party: screening.party.role,
      ...('source' in event && { source: event.source }),
      ...('reason' in event && { reason: shortened(event.reason) }),
    },
  })
}

const screeningEffects = (jobs: Jobs): Effects<ScreeningEffect> => ({
  requestCheck: async ({ tx, id }) => {
    const { queryId } = await readScreening(tx, id)
    await jobs.send(tx, screeningJob, { queryId })
  },
  storeAnswer: ({ tx, id, at }, { source, hits }) =>
    writeScreening(tx, id, {
      checkedAt: at,
      source,
      hits: [...hits],
      settledReason: '',
      settledAt: null,
      settledBy: null,
      settledByName: '',
    }),
  storeRepeat: ({ tx, id, at }, { source, hits }) =>
    writeScreening(tx, id, { checkedAt: at, source, hits: [...hits] }),
  storeDecision: async ({ tx, id, at }, { by, reason }) => {
    const { createdBy, createdByName } = await performerOf(tx, by)
    await writeScreening(tx, id, {
      settledReason: reason,
      settledAt: at,
      settledBy: createdBy,
      settledByName: createdByName,
    })
  },
})

/** Creates the lifecycle of checks. */
export const createScreeningLifecycle = (now: () => Date, jobs: Jobs): ScreeningLifecycle =>
  createLifecycle({
    name: 'screening',
    machine: screeningMachine,
    effects: screeningEffects(jobs),
    lock: (tx, id) => lock(tx, id, now()),
    storedStatus: ({ query }) => query.status,
    assertVisible: ({ query }, event) => {
      const principal = screeningPerformer(event)
      if (principal) assertVisible(principal, query)
    },
    snapshot: ({ screening, facts }) => screeningSnapshot(screening.state, facts),
    refuse: ({ screening, query, facts }, _before, event) => {
      const reason = screeningRefusal(screening.state, facts, event)
      return new Problem('query.refused', { currentStatus: query.status, ...(reason && { reason }) })
    },
    // While a check has no result, its time is when it was asked for: the contract waits that long, however often the job
    // tries.
    write: (tx, { id, locked: { at }, after: { value: state } }) =>
      writeScreening(tx, id, {
        state,
        ...(state !== 'checking' && state !== 'failed' && { modifiedAt: at }),
      }),
    history,
    answer: readScreening,
  })
