import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ContainerEffect } from '../../../machines/lifecycle/container/container.machine.ts'
import type { QueryEffect } from '../../../machines/lifecycle/query/step-effects.ts'
import type { QueryEvent } from '../../../machines/lifecycle/query/steps.ts'
import { type Effects, runEffects } from '../../../server/lifecycle/apply-transition.ts'
import type { Transaction } from '../../../server/platform/database/database.ts'
import { auditTable } from '../../../server/schema/audit.table.ts'
import { ordinary } from '../../models/query.situation.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { arrange } from './arrange.ts'
import { ask, statusRequest } from './take.ts'
import { writtenOf } from './written.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

type IsComplete<Given, Needed> = Given extends Needed ? true : false

describe('the effects', () => {
  test('do not compile if one is missing', () => {
    const complete: IsComplete<Effects<QueryEffect>, Effects<QueryEffect>> = true
    const query: IsComplete<Omit<Effects<QueryEffect>, 'sendContainers'>, Effects<QueryEffect>> = false
    const container: IsComplete<
      Omit<Effects<ContainerEffect>, 'reportAllSigned'>,
      Effects<ContainerEffect>
    > = false
    const contextActions: Extract<QueryEffect['type'], 'markSent' | 'markInLedger'>[] = []
    expect([complete, query, container, contextActions]).toEqual([true, false, false, []])
  })

  test('run in order with their params', async () => {
    const ran: unknown[] = []
    const effect = (name: string) => async (_: unknown, params: unknown) => {
      ran.push([name, params])
    }
    const context = { tx: {} as Transaction, id: 1, at: new Date(0) }
    await runEffects({ first: effect('first'), second: effect('second') }, context, [
      { type: 'second', params: { a: 1 } },
      { type: 'first', params: undefined },
    ])
    expect(ran).toEqual([
      ['second', { a: 1 }],
      ['first', undefined],
    ])
  })

  test.each(['unheardOf', 'markSent', 'toString'])('%s is no effect, and throws', async (type) => {
    const context = { tx: {} as Transaction, id: 1, at: new Date(0) }
    await expect(runEffects({}, context, [{ type, params: {} }])).rejects.toThrow(type)
  })

  test('roll the step back if they fail', async () => {
    const of = await arrange(server.database, { status: 'CR', kind: 'compliance', situation: ordinary })
    const before = await writtenOf(server.database, of.queryId)
    const { lifecycles } = server.dependencies
    const event: QueryEvent = {
      type: 'contract.sendForSigning',
      principal: { userId: 1, role: 'COMPLIANCE', inhouse: false, partnerId: null },
      containers: [of.container, 2_000_000],
    }
    const step = server.database.transaction((tx) => lifecycles.query.apply(tx, of.queryId, event))
    await expect(step).rejects.toMatchObject({ code: 'request.invalid' })
    expect(await writtenOf(server.database, of.queryId)).toEqual(before)
  })

  test('send jobs with the step, for this query only', async () => {
    const scene = { status: 'CR', kind: 'compliance', situation: ordinary } as const
    const [of, other] = [await arrange(server.database, scene), await arrange(server.database, scene)]
    const { lifecycles } = server.dependencies
    const event: QueryEvent = {
      type: 'contract.sendForSigning',
      principal: { userId: 1, role: 'COMPLIANCE', inhouse: false, partnerId: null },
      containers: [of.container],
    }
    await server.database.transaction((tx) => lifecycles.query.apply(tx, of.queryId, event))
    const jobs = async ({ queryId }: typeof of) => (await writtenOf(server.database, queryId)).jobs.length
    expect([await jobs(of), await jobs(other)]).toEqual([1, 0])
  })
})

test('the automatic decision is an audited step of the system', async () => {
  const of = await arrange(server.database, { status: 'P', kind: 'inhouse', situation: ordinary })
  const { status, body } = await ask(server, statusRequest(of, 'SCR'), 'inhouse')
  expect([status, body]).toMatchObject([200, { status: 'QA' }])
  const steps = and(eq(auditTable.event, 'query.stepTaken'), eq(auditTable.subjectId, String(of.queryId)))
  const entries = await server.database
    .select({ by: auditTable.accountUserId, details: auditTable.details })
    .from(auditTable)
    .where(steps)
    .orderBy(auditTable.auditId)
  expect(entries).toEqual([
    { by: expect.any(Number), details: { event: 'query.sendToCredit', status: 'SCR' } },
    { by: null, details: { event: 'decision.approved', status: 'QA' } },
  ])
})
