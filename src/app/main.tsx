import './preload.ts'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { navigate } from 'wouter/use-browser-location'
import { createActor } from 'xstate'
import * as z from 'zod/mini'
import { alertsMachine } from '../../machines/flow/app/alerts.machine.ts'
import { App } from './App.tsx'
import { forgetEarly } from '../api/early.ts'
import { watchUserActivity } from '../api/user-activity.ts'
import { connectCalls } from '../api/caller.ts'
import { createConnection } from '../shell/connection/create-connection.ts'
import { showTheme } from '../design/theme/choice.ts'
import { chosenLanguage } from '../shell/language/language.ts'
import { createLanguageStore } from '../shell/language/store.ts'
import { fetchAllAhead, fetchPublic, openDashboardAhead } from './routes/chunks.ts'
import { SIGN_IN } from '../shell/screen/home.ts'
import { watchProvider } from '../provider-settings/watch-provider.ts'
import { beginTakeOver, tellTakenOver } from '../design/taken-over.ts'
import { watchSignIns } from '../session/watch-sign-ins.ts'
import { createSession } from '../session/create-session.ts'

// The content security policy forbids what zod would otherwise compile at run time.
z.config({ jitless: true })
showTheme()

const language = await createLanguageStore(chosenLanguage())
document.documentElement.lang = language.current().language
const alerts = createActor(alertsMachine, { systemId: 'alerts' }).start()
const connection = createConnection()
connection.start()
const session = createSession({
  // Where its texts cannot be fetched the page stays as it is.
  adoptLanguage: (own) => void language.adopt(own).catch(() => undefined),
  goToSignIn: () => navigate(SIGN_IN, { replace: true }),
})

watchUserActivity()
watchProvider()
connectCalls({
  token: () => session.getSnapshot().context.session?.token ?? null,
  language: () => language.current().language,
  refused: (ended) => session.send({ type: 'session.refused', ended }),
  reached: (reached) => connection.send({ type: reached ? 'connection.found' : 'connection.lost' }),
})
watchSignIns(session, openDashboardAhead)
session.start()

const root = document.getElementById('app')
if (!root) throw new Error('index.html has no place for the program')
const app = <App {...{ language, session, alerts, connection }} />
const { session: stored } = session.getSnapshot().context
/** What stands in the page, drawn ahead: `signIn`, `list` for an outline of it, `dashboard`. */
const ahead = () => root.dataset['ahead']
const isSameAddress = () => root.dataset['address'] === location.pathname + location.search
const isStill = () => session.getSnapshot().context.session?.token === stored?.token
/** What was drawn ahead goes first, so that what was pressed in it does nothing, a form least of all. */
const clear = () => {
  root.replaceChildren()
  tellTakenOver()
}
const draw = () => {
  if (ahead() === 'dashboard' || ahead() === 'signIn') clear()
  // An outline stays until the first drawing.
  delete root.dataset['ahead']
  createRoot(root).render(app)
}
const takeOver = () => {
  const { href } = location
  // Who goes on before all of it is taken over has React draw the next screen anew, which is no mistake.
  const onRecoverableError = (error: unknown) => {
    if (location.href === href) reportError(error)
  }
  beginTakeOver()
  hydrateRoot(root, app, { onRecoverableError })
}
const beginSignedIn = async (token: string) => {
  // Another window has signed in since the page was sent.
  if (ahead() === 'signIn') clear()
  const isOwn = window.tehingEarly?.token === token
  const isDrawn = () => isOwn && ahead() === 'dashboard' && isSameAddress() && isStill()
  const isReady = await fetchAllAhead(language.bring, token, isDrawn)
  if (isReady && isDrawn()) takeOver()
  else draw()
}
const begin = async () => {
  // Another window has signed out since the page was sent.
  forgetEarly(window.tehingEarly?.token)
  // Where it could not be fetched that is told, and asked for again, in its place.
  const isHere = await fetchPublic(language.bring)
  if (!isHere || ahead() !== 'signIn' || !isStill()) return draw()
  // What was drawn ahead is the sign-in at its own address.
  if (location.pathname !== SIGN_IN) navigate(SIGN_IN, { replace: true })
  takeOver()
}
// Nothing may be awaited here at top level: what is fetched imports this very program.
void (stored ? beginSignedIn(stored.token) : begin())
