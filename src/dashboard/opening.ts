import type { QueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { dashboardCalls, type DashboardOpening } from '../../api/dashboard.calls.ts'
import { queryListCalls } from '../../api/query-list.calls.ts'
import { savedViewCalls } from '../../api/saved-view.calls.ts'
import { userCalls } from '../../api/user.calls.ts'
import { callQuery } from '../api/call-query.ts'
import { earlyKey } from '../api/early.ts'
import { principalOf } from '../user/useUser.ts'
import { listAt } from './list-at.ts'
import { listCallOf, pageInput } from './list-input.ts'

type Answers = DashboardOpening['answers']
type Reading = { path: string; answer: z.ZodMiniType }

/** What a dashboard is drawn of, besides the list, which follows from who is signed in and from the saved views. */
export const openingReads = [
  userCalls.loggedIn,
  dashboardCalls.message,
  savedViewCalls.find,
  queryListCalls.counts,
]

/** Of all calls whose answers an opening of the dashboard holds. */
export const openingPaths: readonly string[] = [
  ...openingReads,
  queryListCalls.all,
  queryListCalls.ofPartner,
].map(({ path }) => path)

const answerOf = <R extends Reading>({ path, answer }: R, answers: Answers) =>
  answer.parse(answers[earlyKey(path, {})]) as z.output<R['answer']>

/**
 * The list of an opening, as it is asked for.
 * @param address what the address says of it, without the question mark
 * @throws where who is signed in, or the saved views, are missing or not what the contract says
 */
export const openedList = (answers: Answers, address: string) => {
  const reader = principalOf(answerOf(userCalls.loggedIn, answers))
  const { view } = listAt(reader, address, answerOf(savedViewCalls.find, answers))
  return { list: listCallOf(reader.role), input: pageInput(reader, view), reader }
}

/** Puts the answers into a cache, each where it is looked for. @throws where one is missing, or not what the contract says */
export const fillFromOpening = (client: QueryClient, answers: Answers, address: string): void => {
  const { list, input } = openedList(answers, address)
  const rows = list.answer.parse(answers[earlyKey(list.path, input)])
  client.setQueryData(callQuery(list, input).queryKey, rows)
  for (const call of openingReads) client.setQueryData(callQuery(call, {}).queryKey, answerOf(call, answers))
}
