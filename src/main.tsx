import './ahead.ts'
import { createRoot } from 'react-dom/client'
import { navigate } from 'wouter/use-browser-location'
import { createActor } from 'xstate'
import * as z from 'zod/mini'
import { alertsMachine } from '../machines/alerts.machine.ts'
import { App } from './App.tsx'
import { connectCalls } from './call.ts'
import { createConnection } from './connection/createConnection.ts'
import { showTheme, themeChoice } from './design/theme/choice.ts'
import { failureText } from './failure-text.ts'
import { chosenLanguage } from './language/language.ts'
import { createLanguageStore } from './language/store.ts'
import { fetchAllAhead } from './route/chunks.ts'
import { SIGN_IN } from './route/guard.ts'
import { createSession } from './session/createSession.ts'

// The content security policy forbids what zod would otherwise compile at run time.
z.config({ jitless: true })
showTheme(themeChoice())

const language = await createLanguageStore(chosenLanguage())
const alerts = createActor(alertsMachine, { systemId: 'alerts' }).start()
const connection = createConnection()
connection.start()
const session = createSession({
  adoptLanguage: (own) => void language.adopt(own),
  goToSignIn: () => navigate(SIGN_IN, { replace: true }),
})

session.on('session.signInFailed', ({ error }) =>
  alerts.send({ type: 'alert.show', tone: 'error', text: failureText(error) }),
)

connectCalls({
  token: () => session.getSnapshot().context.session?.token ?? null,
  language: () => language.current().language,
  refused: () => session.send({ type: 'session.expired' }),
  reached: (reached) => connection.send({ type: reached ? 'connection.found' : 'connection.lost' }),
})
session.start()

const root = document.getElementById('app')
if (!root) throw new Error('index.html has no place for the program')
const draw = () => createRoot(root).render(<App {...{ language, session, alerts, connection }} />)
const { session: stored } = session.getSnapshot().context
// Nothing may be awaited here at top level: what is fetched imports this very program.
if (stored) void fetchAllAhead(location.pathname, language.complete, stored.token).then(draw)
else draw()
