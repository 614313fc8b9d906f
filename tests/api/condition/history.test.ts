import { afterAll, beforeAll, expect, test } from 'vitest'
import { conditionCalls } from '../../../api/condition.calls.ts'
import { CREDIT, PARTNER, queryIn } from '../container/scene.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { accept, answer, askForOne, find, of } from './scene.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('every state of a condition is stored with its moment, and nothing else', async () => {
  const { queryId } = await queryIn(server, 'SCR')
  const asked = await askForOne(server, queryId)
  await answer(server, asked)
  await server.ask(conditionCalls.return, { ...of(asked), body: { reason: 'By how much?' } }, CREDIT)
  await answer(server, asked, 'By a third.')
  const accepted = await accept(server, asked)
  expect(accepted.history.map(({ state }) => state)).toEqual([
    'open',
    'answered',
    'returned',
    'answered',
    'accepted',
  ])
  const moments = accepted.history.map(({ enteredDtime }) => enteredDtime)
  expect(moments).toEqual([...new Set(moments)].toSorted((a, b) => a.localeCompare(b)))
  expect(moments.at(-1)).toBe(accepted.decision?.decidedDtime)
  const [read] = await find(server, queryId, PARTNER)
  expect(read?.history).toEqual(accepted.history)
})
