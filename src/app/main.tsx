import './preload.ts'
import { createRoot } from 'react-dom/client'
import { navigate } from 'wouter/use-browser-location'
import { createActor } from 'xstate'
import * as z from 'zod/mini'
import { alertsMachine } from '../../machines/flow/app/alerts.machine.ts'
import { App } from './App.tsx'
import { watchAttention } from '../api/attention.ts'
import { connectCalls } from '../api/caller.ts'
import { createConnection } from './connection/create-connection.ts'
import { showTheme } from '../design/theme/choice.ts'
import { chosenLanguage } from './language/language.ts'
import { createLanguageStore } from './language/store.ts'
import { fetchAllAhead } from './routes/chunks.ts'
import { SIGN_IN } from './routes/guard.ts'
import { createSession } from '../session/create-session.ts'

// The content security policy forbids what zod would otherwise compile at run time.
z.config({ jitless: true })
showTheme()

const language = await createLanguageStore(chosenLanguage())
const alerts = createActor(alertsMachine, { systemId: 'alerts' }).start()
const connection = createConnection()
connection.start()
const session = createSession({
  // Where its texts cannot be fetched the page stays as it is.
  adoptLanguage: (own) => void language.adopt(own).catch(() => undefined),
  goToSignIn: () => navigate(SIGN_IN, { replace: true }),
})

watchAttention()
connectCalls({
  token: () => session.getSnapshot().context.session?.token ?? null,
  language: () => language.current().language,
  refused: (ended) => session.send({ type: 'session.refused', ended }),
  reached: (reached) => connection.send({ type: reached ? 'connection.found' : 'connection.lost' }),
})
session.start()

const root = document.getElementById('app')
if (!root) throw new Error('index.html has no place for the program')
const draw = () => createRoot(root).render(<App {...{ language, session, alerts, connection }} />)
const { session: stored } = session.getSnapshot().context
// Nothing may be awaited here at top level: what is fetched imports this very program.
if (stored) void fetchAllAhead(location.pathname, language.bring, stored.token).then(draw)
else draw()
