import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { queryCalls } from '../../../api/query.calls.ts'
import type { QueryFacts } from '../../../api/query-facts.ts'
import { factsOf, nameOf, neighbours, ordinary, type Situation } from '../../models/query.situation.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { arrange } from './arrange.ts'
import { emails } from './take.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const factsAnswered = async (situation: Situation): Promise<QueryFacts> => {
  const { queryId } = await arrange(server.database, { status: 'P', kind: 'compliance', situation })
  return (await server.ask(queryCalls.edit, { params: { id: queryId } }, emails.compliance)).facts
}

const unanswered = { status: 'checking', availableCents: 0, maxContractCents: 0 } as const

/**
 * The part of a situation that the database can hold: without assets no total, without a response no amounts, and
 * without a sent container no signed one.
 */
function storable(situation: Situation): QueryFacts {
  const facts = factsOf(situation)
  const bare = situation.assets === 'none'
  return {
    ...facts,
    totalCents: bare ? 0 : facts.totalCents,
    financedCents: bare ? 0 : facts.financedCents,
    termsPayable: !bare && facts.totalCents > 0 && facts.termsPayable,
    limit: facts.limit?.status === 'checking' ? unanswered : facts.limit,
    allContainersSigned: facts.containerSent && facts.allContainersSigned,
  }
}

/** The reader's own vote has another test. */
const stored = neighbours(ordinary).filter(
  ({ picked, reason, voter, voted }) =>
    picked === 'one' && reason === 'given' && voter === ordinary.voter && voted === ordinary.voted,
)

describe('lifecycle facts of a stored query', () => {
  test.each(stored.map((situation) => [nameOf(situation), situation] as const))(
    '%s',
    async (_name, situation) => {
      const { partnerId, missing, limit, inCheckSince, ...answered } = await factsAnswered(situation)
      const {
        partnerId: _,
        missing: expectedMissing,
        limit: expectedLimit,
        inCheckSince: expectedSince,
        ...expected
      } = storable(situation)
      expect(answered).toEqual(expected)
      const unpriced = situation.total === 'zero' || situation.assets === 'none'
      expect(missing.length > 0).toBe(expectedMissing.length > 0 || unpriced)
      expect(limit).toEqual(expectedLimit)
      expect(inCheckSince).toMatch(expectedSince === '' ? /^$/ : /^\d\d:\d\d$/)
      expect(partnerId).toEqual(expect.any(Number))
    },
  )

  test('report a missing contact name', async () => {
    expect((await factsAnswered({ ...ordinary, form: 'incomplete' })).missing).toEqual(['contactName'])
  })
})
