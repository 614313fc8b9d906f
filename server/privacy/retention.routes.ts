import { eq } from 'drizzle-orm'
import { retentionCalls } from '../../api/retention.calls.ts'
import { type Retention, retentionKinds } from '../../api/retention.ts'
import { addDays, todayInTallinn } from '../../domain/date.ts'
import { withoutCodes } from '../../domain/identifier/personal-code.ts'
import { retentionRules } from '../../domain/retention.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { audit } from '../platform/audit/write-audit.ts'
import type { Connection } from '../platform/database/database.ts'
import { type Api, bind } from '../platform/http/bind.ts'
import { Problem } from '../platform/http/problem.ts'
import { lockQuery } from '../query/record/query.store.ts'
import { assertVisible } from '../query/record/visibility.ts'
import { queryHoldTable } from '../schema/retention.table.ts'
import { countDue, nextRunAt } from './retention.job.ts'
import {
  erasedKindsAt,
  findLastRun,
  findPlanned,
  findRetentionChanges,
  monthsAt,
  planRetention,
} from './retention.store.ts'

const readRetention = async (connection: Connection, now: Date): Promise<Retention> => {
  const months = await monthsAt(connection, now)
  const planned = await findPlanned(connection, now)
  const erasedKinds = await erasedKindsAt(connection, now)
  const due = await countDue(connection, months, now)
  return {
    kinds: retentionKinds.map((kind) => {
      const next = planned.find((one) => one.kind === kind)
      return {
        kind,
        months: months[kind],
        erased: erasedKinds.has(kind),
        least: retentionRules[kind].least,
        planned: next ? { months: next.months, validFrom: next.validFrom } : null,
        due: due[kind] ?? 0,
      }
    }),
    changes: await findRetentionChanges(connection),
    lastRun: await findLastRun(connection),
    nextRunAt: nextRunAt(now).toISOString(),
  }
}

/** Compliance puts queries on hold, so that they are not erased. */
const holdRoutes = (api: Api & Pick<Dependencies, 'now'>): void => {
  bind(api, retentionCalls.hold, {}, ({ database, principal, request, params, body: { reason } }) =>
    database.transaction(async (tx) => {
      const { queryId } = assertVisible(principal, await lockQuery(tx, params.id))
      const held = { reason, heldAt: api.now(), heldBy: principal.userId }
      await tx
        .insert(queryHoldTable)
        .values({ queryId, ...held })
        .onConflictDoUpdate({ target: queryHoldTable.queryId, set: held })
      await audit(tx, {
        event: 'query.held',
        accountUserId: principal.userId,
        requestId: request.id,
        subject: 'query',
        subjectId: queryId,
        details: { reason: withoutCodes(reason) },
      })
    }),
  )
  bind(api, retentionCalls.endHold, {}, ({ database, principal, request, params }) =>
    database.transaction(async (tx) => {
      const { queryId } = assertVisible(principal, await lockQuery(tx, params.id))
      const { rowCount } = await tx.delete(queryHoldTable).where(eq(queryHoldTable.queryId, queryId))
      if (!rowCount) throw new Problem('notFound')
      await audit(tx, {
        event: 'query.holdEnded',
        accountUserId: principal.userId,
        requestId: request.id,
        subject: 'query',
        subjectId: queryId,
      })
    }),
  )
}

/** Routes of the retention periods and holds, for compliance. */
export const retentionRoutes = (api: Api & Pick<Dependencies, 'now'>): void => {
  bind(api, retentionCalls.get, {}, ({ database }) => readRetention(database, api.now()))
  bind(
    api,
    retentionCalls.save,
    {},
    async ({ database, principal, request, params: { kind }, body: { months } }) => {
      const min = retentionRules[kind].least
      if (months < min)
        throw new Problem('request.invalid', {
          fields: [{ path: 'months', code: 'field.tooSmall', values: { min } }],
        })
      const now = api.now()
      const validFrom = addDays(todayInTallinn(now), 1)
      await database.transaction(async (tx) => {
        const from = (await monthsAt(tx, now))[kind]
        await planRetention(tx, { kind, validFrom, months, setBy: principal.userId, setAt: now })
        await audit(tx, {
          event: 'retention.changed',
          accountUserId: principal.userId,
          requestId: request.id,
          subject: 'retention',
          subjectId: kind,
          details: { changes: [{ field: kind, before: from, after: months }], validFrom },
        })
      })
    },
  )
  holdRoutes(api)
}
