import { Router } from 'wouter'
import { createActor } from 'xstate'
import type * as z from 'zod/mini'
import type { DashboardOpening } from '../../../api/dashboard.calls.ts'
import type { Language } from '../../../api/language.ts'
import { publicHouse } from '../../../api/public-house.ts'
import { savedViewCalls } from '../../../api/saved-view.calls.ts'
import { userCalls } from '../../../api/user.calls.ts'
import { lazy } from '../../../domain/lazy.ts'
import { sessionMachine } from '../../../machines/flow/session/session.machine.ts'
import { asked } from '../../api/asked.ts'
import { earlyKey } from '../../api/early.ts'
import { createQueryClient } from '../../api/query-client.ts'
import { listAt } from '../../dashboard/list-at.ts'
import { listCallOf, pageInput } from '../../dashboard/list-input.ts'
import { openingReads } from '../../dashboard/opening.ts'
import { principalOf } from '../../user/useUser.ts'
import { App } from '../App.tsx'
import { homeOf } from '../screen/home.ts'
import { showProvider } from '../screen/provider.ts'
import { forgetFirstAnswers, holdFirstAnswers } from '../shell/first-answers.ts'
import type { FirstCall } from './ask-first.ts'
import { createDrawing, quiet, stores } from './draw.tsx'
import { DashboardOutline } from './DashboardOutline.tsx'
import { styleNames, stylesOf } from './styles.ts'

type Answers = DashboardOpening['answers']
type Reading = { path: string; answer: z.ZodMiniType }

/** @throws where it is missing, or not what the contract says */
const answerOf = <R extends Reading>({ path, answer }: R, answers: Answers) =>
  answer.parse(answers[earlyKey(path, {})]) as z.output<R['answer']>

/** @param address what the address says of the list, without its question mark */
const listOf = (answers: Answers, address: string) => {
  const reader = principalOf(answerOf(userCalls.loggedIn, answers))
  const { view } = listAt(reader, address, answerOf(savedViewCalls.find, answers))
  return { list: listCallOf(reader.role), input: pageInput(reader, view), reader }
}

/** What the list is asked for with, once it is known who is signed in and which views are kept. */
export const dashboardList = (answers: Answers, address: string): FirstCall => {
  const { list, input } = listOf(answers, address)
  const query = new URLSearchParams(Object.entries(input.query).map(([name, value]) => [name, String(value)]))
  return {
    key: earlyKey(list.path, input),
    path: `${list.path}?${query}`,
    body: JSON.stringify(input.body),
  }
}

/** The answers as the program's own cache has them by the time it draws. */
const cacheOf = (answers: Answers, { list, input }: ReturnType<typeof listOf>) => {
  const client = createQueryClient()
  for (const call of openingReads) client.setQueryData(asked(call, {}).queryKey, answerOf(call, answers))
  const rows = list.answer.parse(answers[earlyKey(list.path, input)])
  client.setQueryData(asked(list, input).queryKey, rows)
  return client
}

/** Never started: what it waits for never comes. */
const signedIn = sessionMachine.provide({ delays: { untilExpiry: 0 } })

/** Every page on which the dashboard is opened has the styles of its outline. */
const stylesInPage = lazy(() => {
  const { cache, draw } = createDrawing()
  draw(<DashboardOutline store={stores.en} />)
  return styleNames(cache)
})

type Opening = {
  /** What every page says of the provider. */
  house: unknown
  language: Language
  /** Value of the authorization header, as the browser keeps it. */
  token: string
  address: string
  answers: Answers
}

/**
 * The dashboard as the program will draw it at first, so that it can take over what stands in the page. Styles that every
 * page has anyway are left out.
 * @throws where an answer is missing, or not what the contract says
 */
export const drawDashboard = ({ house, language, token, address, answers }: Opening) => {
  const listed = listOf(answers, address)
  const { role } = listed.reader
  const session = createActor(signedIn, {
    input: { session: { token, role, expiresAt: '' }, remembered: null },
  })
  const store = stores[language]
  const { cache, draw } = createDrawing()
  showProvider(publicHouse.parse(house))
  holdFirstAnswers(token, cacheOf(answers, listed))
  try {
    const html = draw(
      <Router ssrPath={homeOf(role)} ssrSearch={address}>
        <App language={store} session={session} {...quiet} />
      </Router>,
    )
    return { html, styles: stylesOf(cache, stylesInPage()) }
  } finally {
    forgetFirstAnswers()
  }
}
