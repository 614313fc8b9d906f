import { Router } from 'wouter'
import { createActor } from 'xstate'
import type { DashboardOpening } from '../../api/dashboard.calls.ts'
import type { Language } from '../../api/language.ts'
import { publicProvider } from '../../api/public-provider.ts'
import { lazy } from '../../domain/lazy.ts'
import { sessionMachine } from '../../machines/flow/session/session.machine.ts'
import { earlyKey } from '../api/early.ts'
import { createQueryClient } from '../api/query-client.ts'
import { fillFromOpening, openedList } from '../dashboard/opening.ts'
import { App } from './App.tsx'
import { fetchAhead } from './routes/chunks.ts'
import { homeOf } from '../shell/screen/home.ts'
import { showProvider } from '../shell/screen/useProvider.ts'
import { forgetFirstAnswers, holdFirstAnswers } from './portal/first-answers.ts'
import type { FirstCall } from './prerender/ask-first.ts'
import { createDrawing, quiet, stores } from './draw.tsx'
import { DashboardOutline } from './DashboardOutline.tsx'
import { styleNames, stylesOf } from './prerender/styles.ts'

type Answers = DashboardOpening['answers']

// They are drawn at once where they are here.
for (const { bring } of Object.values(stores)) {
  await fetchAhead(homeOf('PARTNER'), bring)
  await bring('home')
}

/** What the list is asked for with, once it is known who is signed in and which views are kept. */
export const dashboardList = (answers: Answers, address: string): FirstCall => {
  const { list, input } = openedList(answers, address)
  const query = new URLSearchParams(Object.entries(input.query).map(([name, value]) => [name, String(value)]))
  return {
    key: earlyKey(list.path, input),
    path: `${list.path}?${query}`,
    body: JSON.stringify(input.body),
  }
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
  const { role } = openedList(answers, address).reader
  // As the program's own cache is by the time it draws.
  const client = createQueryClient()
  fillFromOpening(client, answers, address)
  const session = createActor(signedIn, {
    input: { session: { token, role, expiresAt: '' }, remembered: null },
  })
  const store = stores[language]
  const { cache, draw } = createDrawing()
  showProvider(publicProvider.parse(house))
  holdFirstAnswers(token, client)
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
