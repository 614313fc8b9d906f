import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { conditionCalls } from '../../../api/condition.calls.ts'
import type { Condition } from '../../../api/condition.ts'
import { queryListCalls } from '../../../api/query-list.calls.ts'
import { timelineCalls } from '../../../api/timeline.calls.ts'
import { dueDayAfter } from '../../../domain/working-days.ts'
import { runConditionDeadlines } from '../../../server/condition/condition-deadlines.ts'
import { sendDailyLetters } from '../../../server/condition/condition-letters.ts'
import type { Letter } from '../../../server/platform/mail/letter.ts'
import { COMPLIANCE, CREDIT, INHOUSE, PARTNER } from '../container/scene.ts'
import { steppingOn } from '../query/stepping.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { aConditionAsked, accept, answer, askFor, askForOne, find, of } from './scene.ts'

const DAY_MS = 86_400_000
const letters: Letter[] = []
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ services: { mail: { send: async (one) => void letters.push(one) } } })
})
afterAll(() => server.stop())

const { create, step, refused } = steppingOn(() => server)

/** A complete query that the partner has sent to the manager. */
const inManagersHands = async (): Promise<number> => {
  const { queryId } = await create()
  await step(queryId, 'SM', PARTNER)
  return queryId
}
/** A complete query of an in-house user, in credit. */
const inCreditsHands = async (): Promise<number> => {
  const { queryId } = await create({}, INHOUSE)
  await step(queryId, 'SCR', INHOUSE)
  return queryId
}
const closeIn = {
  partner: (queryId: number) => close(queryId),
  inhouse: (queryId: number) => step(queryId, 'N', CREDIT, 'Closed by mistake'),
}
const close = (queryId: number) => step(queryId, 'N', COMPLIANCE, 'Closed by mistake')
const reopen = (queryId: number, as: typeof COMPLIANCE | typeof CREDIT = COMPLIANCE) =>
  step(queryId, undefined, as)
const statesOf = async (queryId: number) => (await find(server, queryId, CREDIT)).map(({ state }) => state)
const only = async (queryId: number): Promise<Condition> => {
  const [condition, ...others] = await find(server, queryId, CREDIT)
  if (!condition || others.length > 0) throw new Error('the query has one condition')
  return condition
}
const giveBack = (condition: Condition, reason: string) =>
  server.ask(conditionCalls.return, { ...of(condition), body: { reason } }, CREDIT)

describe('closing a query and reopening it', () => {
  test.each(['partner', 'inhouse'] as const)(
    'does not pass by a condition of the decision in a query of the %s',
    async (owner) => {
      const queryId = owner === 'partner' ? await inManagersHands() : await inCreditsHands()
      await askForOne(server, queryId)
      await closeIn[owner](queryId)
      expect(await statesOf(queryId)).toEqual(['ended'])
      await reopen(queryId)
      expect(await statesOf(queryId)).toEqual(['open'])
      if (owner === 'partner') await step(queryId, 'SM', PARTNER)
      expect(await refused(queryId, 'SCR', INHOUSE)).toMatchObject({
        status: 409,
        reason: 'conditionsMetForDecision',
        detail: expect.stringContaining(aConditionAsked.textEn),
      })
      const condition = await only(queryId)
      await answer(server, condition, 'Because of the season.', owner === 'partner' ? PARTNER : INHOUSE)
      await accept(server, condition)
      expect(await step(queryId, 'SCR', INHOUSE)).toMatchObject({ status: 'SCR' })
    },
  )

  test('twice ends and resumes it twice, whichever role reopens', async () => {
    const queryId = await inManagersHands()
    await askForOne(server, queryId)
    await close(queryId)
    await reopen(queryId, CREDIT)
    await step(queryId, 'SM', PARTNER)
    await close(queryId)
    expect(await statesOf(queryId)).toEqual(['ended'])
    await reopen(queryId)
    const { history } = await only(queryId)
    expect(history.map(({ state }) => state)).toEqual(['open', 'ended', 'open', 'ended', 'open'])
  })

  test('resumes each where it was, with as many working days as it had', async () => {
    const queryId = await inManagersHands()
    const [answered, returned, accepted, waived] = await askFor(
      server,
      queryId,
      aConditionAsked,
      aConditionAsked,
      aConditionAsked,
      aConditionAsked,
      { ...aConditionAsked, due: { workingDays: 12 } },
    )
    if (!answered || !returned || !accepted || !waived) throw new Error('five were asked')
    for (const one of [answered, returned, accepted]) await answer(server, one)
    await giveBack(returned, 'Which season?')
    await accept(server, accepted)
    await server.ask(conditionCalls.waive, { ...of(waived), body: { reason: 'Known.' } }, CREDIT)
    await close(queryId)
    expect(await statesOf(queryId)).toEqual(['ended', 'ended', 'accepted', 'waived', 'ended'])
    server.advance(40 * DAY_MS)
    await reopen(queryId)
    const now = server.dependencies.now()
    const found = await find(server, queryId, CREDIT)
    expect(found.map(({ state }) => state)).toEqual(['answered', 'returned', 'accepted', 'waived', 'open'])
    expect(found[0]?.answer?.text).toBe('Because of the season.')
    expect(found[1]?.decision?.reason).toBe('Which season?')
    expect([found[1]?.dueDay, found[4]?.dueDay]).toEqual([dueDayAfter(5, now), dueDayAfter(12, now)])
    await runConditionDeadlines(server.dependencies)
    expect((await find(server, queryId, CREDIT)).map(({ overdueDtime }) => overdueDtime)).toEqual(
      Array<null>(5).fill(null),
    )
    await accept(server, answered)
    await answer(server, returned)
  })

  test('counts it again for its side, tells so in a letter and in the story', async () => {
    const queryId = await inManagersHands()
    await askForOne(server, queryId)
    await close(queryId)
    const counted = async () => (await server.ask(queryListCalls.counts, {}, PARTNER)).conditions
    const before = await counted()
    await reopen(queryId)
    expect(await counted()).toBe(before + 1)
    const { content } = await server.ask(timelineCalls.find, { params: { id: queryId }, query: {} }, CREDIT)
    expect(content.map(({ event }) => event)).toContain('condition.resumed')
    letters.length = 0
    await sendDailyLetters({ ...server.dependencies, now: () => new Date('2027-02-01T06:15:00Z') })
    await vi.waitFor(() => expect(letters.find(({ to }) => to === PARTNER)?.text).toContain(`#${queryId}`), {
      timeout: 30_000,
      interval: 50,
    })
  })

  test('a refused closing or reopening changes no condition', async () => {
    const queryId = await inManagersHands()
    await askForOne(server, queryId)
    expect(await refused(queryId, undefined, INHOUSE)).toMatchObject({ status: 409 })
    expect(await statesOf(queryId)).toEqual(['open'])
    await close(queryId)
    expect(await refused(queryId, undefined, PARTNER)).toMatchObject({ status: 409 })
    expect(await statesOf(queryId)).toEqual(['ended'])
  })
})
