import { beforeEach, expect, test, vi } from 'vitest'
import { dashboardCalls } from '../../../api/dashboard.calls.ts'
import { queryListCalls } from '../../../api/query-list.calls.ts'
import { savedViewCalls } from '../../../api/saved-view.calls.ts'
import type { SavedView } from '../../../api/saved-view.ts'
import { userCalls } from '../../../api/user.calls.ts'
import { connectCalls } from '../../../src/api/caller.ts'
import { earlyKey } from '../../../src/api/early.ts'
import { queryKey } from '../../../src/api/call-query.ts'
import { askAhead, firstAnswers, forgetFirstAnswers } from '../../../src/app/portal/first-answers.ts'
import { listAt } from '../../../src/dashboard/list-at.ts'
import { pageInput } from '../../../src/dashboard/list-input.ts'
import { principalOf } from '../../../src/user/useUser.ts'
import { usualView } from '../dashboard/usual-view.ts'
import { personOf } from '../people.ts'
import { refusal, scriptedServer } from '../scripted-server.ts'

const clerk = personOf('COMPLIANCE')
const list = { content: [], totalElements: 0 }

const serve = (views: readonly SavedView[] = []) => {
  const server = scriptedServer()
  server.on(dashboardCalls.opening, { json: { answers: {}, drawn: null } })
  server.on(userCalls.loggedIn, { json: clerk })
  server.on(dashboardCalls.message, { json: { text: null } })
  server.on(queryListCalls.counts, { json: { byStatus: {}, waiting: {} } })
  server.on(savedViewCalls.find, { json: views })
  server.on(queryListCalls.all, { json: list })
  return {
    ...server,
    paths: () => server.asked.map(({ path }) => path.replace('/api', '')).toSorted(),
    lists: () => server.asked.filter(({ path }) => path.endsWith(queryListCalls.all.path)),
  }
}

const dashboard = [
  dashboardCalls.message.path,
  dashboardCalls.opening.path,
  queryListCalls.all.path,
  queryListCalls.counts.path,
  savedViewCalls.find.path,
  userCalls.loggedIn.path,
].toSorted()

beforeEach(() => {
  forgetFirstAnswers()
  delete window.tehingEarly
  connectCalls({ token: () => 'mine', language: () => 'en', refused: vi.fn(), reached: vi.fn() })
})

test('what a dashboard shows is asked for before it is drawn, each once', async () => {
  const server = serve()
  await askAhead('mine', '')
  expect(server.paths()).toEqual(dashboard)
  const client = firstAnswers('mine', '')
  expect(client.getQueryData(queryKey(userCalls.loggedIn, {}))).toEqual(clerk)
  expect(client.getQueriesData({ queryKey: queryKey(queryListCalls.all) })).toMatchObject([[{}, list]])
  expect(server.paths()).toEqual(dashboard)
})

test('one call has all of it where the server can tell, and none is made beside', async () => {
  const server = serve()
  const list = earlyKey(
    queryListCalls.all.path,
    pageInput(principalOf(clerk), listAt(principalOf(clerk), '').view),
  )
  const answers = {
    [earlyKey(userCalls.loggedIn.path, {})]: clerk,
    [earlyKey(dashboardCalls.message.path, {})]: { text: 'Closed' },
    [earlyKey(savedViewCalls.find.path, {})]: [],
    [earlyKey(queryListCalls.counts.path, {})]: { byStatus: {}, waiting: {} },
    [list]: { content: [], totalElements: 0 },
  }
  server.on(dashboardCalls.opening, { json: { answers, drawn: null } })
  await askAhead('mine', '')
  expect(server.paths()).toEqual([dashboardCalls.opening.path])
  expect(server.asked[0]?.url.search).toBe('?address=')
  const client = firstAnswers('mine', '')
  expect(client.getQueryData(queryKey(dashboardCalls.message, {}))).toEqual({ text: 'Closed' })
  expect(client.getQueriesData({ queryKey: queryKey(queryListCalls.all) })).toMatchObject([
    [{}, { totalElements: 0 }],
  ])
})

test("the list is asked for as the reader's default view has it, and as the address does", async () => {
  const server = serve([usualView])
  await askAhead('mine', '')
  await askAhead('mine', 'status=SCR')
  expect(server.lists().map(({ body }) => body)).toEqual([['CA'], ['SCR']])
  expect(server.lists()[0]?.url.searchParams.get('sort')).toBe('custName,asc')
})

test('another screen asks for its reader only', async () => {
  const server = serve()
  await askAhead('mine', null)
  expect(server.paths()).toEqual([userCalls.loggedIn.path])
})

test('what was asked for another sign-in is not taken, nor what is drawn already', async () => {
  serve()
  await askAhead('theirs', null)
  const theirs = firstAnswers('theirs', null)
  expect(firstAnswers('mine', null)).not.toBe(theirs)
  const mine = firstAnswers('mine', null)
  forgetFirstAnswers()
  expect(firstAnswers('mine', null)).not.toBe(mine)
})

test('who signs in has the list asked for along with the reader, once for a drawing that is begun twice', async () => {
  const server = serve()
  expect(firstAnswers('mine', '')).toBe(firstAnswers('mine', ''))
  await vi.waitFor(() => expect(server.paths()).toEqual(dashboard))
})

test('the first drawing does not wait for a list that is late', async () => {
  const server = serve()
  server.on(queryListCalls.all, () => new Promise(() => undefined))
  await askAhead('mine', '')
  expect(server.lists()).toHaveLength(1)
})

test('what the page shows is taken over once all that it was drawn of is here', async () => {
  const server = serve()
  const { promise, resolve } = Promise.withResolvers<void>()
  server.on(queryListCalls.all, () => promise.then(() => ({ json: list })))
  const { isComplete } = await askAhead('mine', '')
  const client = firstAnswers('mine', '')
  const listed = () => client.getQueriesData({ queryKey: queryKey(queryListCalls.all) })
  expect(listed()).toMatchObject([[{}, undefined]])
  resolve()
  expect(await isComplete()).toBe(true)
  expect(listed()).toMatchObject([[{}, list]])
})

test('without its reader the list is not asked for', async () => {
  const server = serve()
  server.on(userCalls.loggedIn, refusal(500, 'internal'))
  await expect(askAhead('mine', '')).rejects.toThrow('internal')
  expect(server.lists()).toEqual([])
})

test('a sign-in that has ended meanwhile is nobody’s unheard failure', async () => {
  const server = serve()
  const unheard: unknown[] = []
  const note = (reason: unknown) => void unheard.push(reason)
  process.on('unhandledRejection', note)
  const ended = refusal(401, 'session.invalid')
  for (const call of [userCalls.loggedIn, savedViewCalls.find, dashboardCalls.message, queryListCalls.counts])
    server.on(call, ended)
  const client = firstAnswers('mine', '')
  await vi.waitFor(() => expect(server.paths()).toHaveLength(5))
  await vi.waitFor(() => expect(client.isFetching()).toBe(0))
  await new Promise((resolve) => setTimeout(resolve))
  process.off('unhandledRejection', note)
  expect(unheard).toEqual([])
})
