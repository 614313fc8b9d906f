import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { containerCalls } from '../../../api/container.calls.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import { takenByStatus } from '../../specs/change-status.table.ts'
import { findContainer } from '../../../server/container/container.store.ts'
import { ledgerContractTable } from '../../../server/schema/contract.table.ts'
import { statusForEvent, eventOfStatus } from '../../models/query.change-status.ts'
import { votingTable } from '../../specs/effects.table.ts'
import { type PathStep, tableSteps } from '../../models/query.model.ts'
import { expectedResult } from '../../models/query.oracle.ts'
import { COMPLIANCE, INHOUSE, queryIn } from '../container/scene.ts'
import { containersOf, tokenOf } from '../container/signing.ts'
import { arrange } from '../lifecycle/arrange.ts'
import { ask, stepRequestOf, everythingSelected } from '../lifecycle/take.ts'
import { historyOf, writtenOf } from '../lifecycle/written.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { BUSY, fifty, winnerOf } from './fifty.ts'

let sandbox: TestServer
let server: TestServer
/** What the outside services have created. */
const made = { contracts: new Set<string>(), postbacks: [] as string[] }

beforeAll(async () => {
  sandbox = await startTestServer()
  const { ledger, signing } = sandbox.dependencies.services
  server = await startTestServer({
    services: {
      ledger: {
        createContract: async (query, key) => {
          const contract = await ledger.createContract(query, key)
          made.contracts.add(contract.refno)
          return contract
        },
      },
      signing: {
        ...signing,
        start: async (asked) => {
          made.postbacks.push(asked.postbackUrl)
          return signing.start(asked)
        },
      },
    },
  })
})
afterAll(async () => {
  await server.stop()
  await sandbox.stop()
})
beforeEach(() => {
  made.contracts.clear()
  made.postbacks.length = 0
})

/** Signings of this container only: a scheduled job may start others at the same time. */
const signingsOf = async (containerId: number) => {
  const { container } = (await findContainer(server.database, containerId)) ?? {}
  return made.postbacks.filter((url) => url.endsWith(`/${container?.uuid}`))
}

/** Concurrent votes are tested in tests/api/query/committee. */
const isPersonal = ({ kind, event: { type } }: PathStep) =>
  kind !== 'system' && type !== 'contract.enterInLedger' && votingTable[type] === undefined

/** Each event of a person, with its first case in the table. */
const steps = [
  ...new Map(
    tableSteps
      .filter(isPersonal)
      .toReversed()
      .map((step) => [step.event.type, step]),
  ).values(),
]

/** The expected response to a repetition. */
const repeated = (step: PathStep): object => {
  const { event, kind, situation, to, from } = step
  // A repetition may send other containers, but not this one.
  if (event.type === 'contract.sendForSigning') return { status: 400, code: 'request.invalid' }
  const byStatus = takenByStatus.includes(event.type)
  const type = byStatus ? eventOfStatus(to, statusForEvent(from, event.type), kind) : event.type
  if (type === null) return { status: 409, code: 'query.unreachable', currentStatus: to }
  const entered = event.type === 'contract.createForShop' ? { ledger: 'entered' as const } : {}
  const dated = event.type === 'asset.handedOver' ? { delivery: 'dated' as const } : {}
  const said = expectedResult({ status: to, kind, type, situation: { ...situation, ...entered, ...dated } })
  if (!('reason' in said)) throw new Error(`${event.type} can be taken again in ${to}`)
  return { status: 409, code: 'query.refused', currentStatus: to, reason: said.reason }
}

/** Sending begins the check of the signers. */
const CHECKING = { status: 409, code: 'query.refused', reason: 'partiesChecked' }

describe.each(steps.map((step) => [step.event.type, step] as const))('%s, fifty times at once', (_, step) => {
  const { from, kind, situation, event, to } = step
  test(`${step.caseName}: one succeeds, the others see the new state`, async () => {
    if (kind === 'system') throw new Error('nobody takes a step of the system')
    const of = await arrange(server.database, { status: from, situation, kind })
    const chosen = { ...everythingSelected, picked: situation.picked === 'one' }
    const before = await writtenOf(server.database, of.queryId)
    const answers = await fifty(() => ask(server, stepRequestOf(of, from, event.type, kind, chosen), kind))
    const isSending = event.type === 'contract.sendForSigning'
    const inLedger = event.type === 'contract.createForShop'
    const winner = winnerOf(
      answers,
      repeated(step),
      ...(inLedger ? [BUSY] : []),
      ...(isSending ? [CHECKING] : []),
    )
    expect(winner.body).toMatchObject({ queryId: of.queryId, status: to })
    const after = await writtenOf(server.database, of.queryId)
    const lines = after.history.slice(before.history.length)
    expect(lines.map(({ status }) => status)).toEqual([to])
    expect(after.containers).toHaveLength(before.containers.length)
    expect([...made.contracts]).toHaveLength(inLedger ? 1 : 0)
    if (!isSending) return
    await vi.waitUntil(async () => (await tokenOf(server, of.container)) !== null, { timeout: 60_000 })
    expect(await signingsOf(of.container)).toHaveLength(1)
  })
})

test('one of fifty calls sends the selected container of a query that is out for signing', async () => {
  const { queryId, container } = await queryIn(server, 'YS', { containers: 'sent' })
  const parts = { params: { id: queryId }, body: [{ id: container }] }
  const answers = await fifty(() => server.request(containerCalls.send, parts, COMPLIANCE))
  const notChosen = {
    status: 400,
    code: 'request.invalid',
    fields: [expect.objectContaining({ path: '0.id', code: 'field.choice' })],
  }
  winnerOf(answers, notChosen, CHECKING)
  expect((await historyOf(server.database, queryId)).map(({ status }) => status)).toEqual(['YS'])
  await vi.waitUntil(async () => (await tokenOf(server, container)) !== null, { timeout: 60_000 })
  expect(await signingsOf(container)).toHaveLength(1)
})

test('one of fifty calls marks a container as signed and moves the query on', async () => {
  const { queryId, container } = await queryIn(server, 'YS', { containers: 'sent' })
  const [sent] = (await containersOf(server, queryId)).filter(({ sentForSigning }) => sentForSigning)
  expect(sent?.id).not.toBe(container)
  const answers = await fifty(() =>
    server.request(containerCalls.setAllSigned, { params: { id: sent?.id } }, COMPLIANCE),
  )
  winnerOf(answers, {
    status: 409,
    code: 'query.refused',
    currentStatus: 'SN',
    reason: 'notFromThisStatus',
  })
  expect((await historyOf(server.database, queryId)).map(({ status }) => status)).toEqual(['SN'])
})

test('fifty calls without confirmation create one contract in the ledger', async () => {
  const { queryId } = await queryIn(server, 'QA', { ledger: 'empty' })
  const answers = await fifty(() =>
    server.request(queryCalls.lendifyContract, { params: { id: queryId } }, INHOUSE),
  )
  const [refno, ...others] = made.contracts
  expect(others).toEqual([])
  // Early callers get the same contract; later ones are asked to confirm another.
  const entered = answers.filter(({ status }) => status === 200)
  expect(entered.map(({ body }) => body)).toEqual(
    entered.map(() => expect.objectContaining({ lendifyRefno: refno })),
  )
  expect(entered.length).toBeGreaterThan(0)
  const confirm = { status: 409, code: 'ledger.confirm' }
  for (const { status, body } of answers)
    if (status !== 200)
      expect(body).toBeOneOf([expect.objectContaining(confirm), expect.objectContaining(BUSY)])
  const stored = await server.database
    .select()
    .from(ledgerContractTable)
    .where(eq(ledgerContractTable.queryId, queryId))
  expect(stored.map((row) => row.refno)).toEqual([refno])
  expect(await historyOf(server.database, queryId)).toEqual([])
})
