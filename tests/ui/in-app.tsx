import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { onTestFinished } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { createActor, fromCallback, fromPromise } from 'xstate'
import type { Language } from '../../api/language.ts'
import type { LoggedInUser } from '../../api/user.ts'
import { en } from '../../lang/en.ts'
import { et } from '../../lang/et.ts'
import { alertsMachine } from '../../machines/flow/app/alerts.machine.ts'
import { connectionMachine } from '../../machines/flow/app/connection.machine.ts'
import { sessionMachine, type StoredSession } from '../../machines/flow/session/session.machine.ts'
import { Alerts } from '../../src/shell/alerts/Alerts.tsx'
import { DialogShell } from '../../src/shell/alerts/DialogShell.tsx'
import { AlertsContext } from '../../src/shell/alerts/useAlerts.ts'
import { ConnectionContext } from '../../src/api/connection.ts'
import { createQueryClient } from '../../src/api/query-client.ts'
import { ApiQueryProvider } from '../../src/shell/connection/ApiQueryProvider.tsx'
import { ThemeProvider } from '../../src/design/theme/ThemeProvider.tsx'
import { LanguageProvider } from '../../src/shell/language/LanguageProvider.tsx'
import type { LanguageStore } from '../../src/shell/language/store.ts'
import { type HasScreen, HasScreenContext } from '../../src/shell/screen/screen-contexts.ts'
import { navigateUnlessBlocked } from '../../src/record/block-navigation.ts'
import { SessionContext } from '../../src/session/useSession.ts'
import { UserContext } from '../../src/user/useUser.ts'

const catalogues = { en, et }

/** A language that is loaded at once and records its changes. */
export const languageOf = (language: Language): LanguageStore => {
  let inUse = { language, messages: catalogues[language] }
  let picked: Language | null = null
  const listeners = new Set<() => void>()
  const change = async (next: Language) => {
    inUse = { language: next, messages: catalogues[next] }
    for (const listener of listeners) listener()
  }
  return {
    current: () => inUse,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    change,
    pick: (next) => {
      picked = next
      return change(next)
    },
    adopt: (own) => change(picked ?? own),
    takePicked: () => {
      const taken = picked
      picked = null
      return taken
    },
    loadTexts: async () => {},
  }
}

export const storedSession = (role: StoredSession['role']): StoredSession => ({
  token: 'Bearer test',
  role,
  expiresAt: '2030-01-01T00:00:00Z',
})

/** A session that does not expire and uses no storage. */
const sessionOf = (user: LoggedInUser | undefined) =>
  createActor(
    sessionMachine.provide({
      actors: {
        signIn: fromPromise(() => Promise.reject(new Error('no sign-in here'))),
        openPortal: fromPromise<void, { session: StoredSession | null; remembered: string | null }>(
          async () => undefined,
        ),
        signOut: fromPromise<void, { session: StoredSession | null }>(async () => undefined),
        watchOtherTabs: fromCallback(() => undefined),
      },
      actions: {
        storeSession: () => {},
        storePath: () => {},
        adoptLanguage: () => {},
        goToSignIn: () => {},
        discardInput: () => {},
      },
      delays: { untilExpiry: 2 ** 31 - 1 },
    }),
    { input: { session: user ? storedSession(user.user.role) : null, remembered: null } },
  )

type Surroundings = { language?: Language; user?: LoggedInUser; path?: string; hasScreen?: HasScreen }

/** Styles stay out of the document: happy-dom matches every rule against each element that a query by role inspects. */
const styles = createCache({ key: 'css', container: document.createElement('head') })

/** Renders something inside the program's providers; `user` acts, `location.history` records navigations, `client` is the cache. */
export const renderInApp = (
  shown: ReactNode,
  { language = 'en', user, path = '/', hasScreen = () => true }: Surroundings = {},
) => {
  const alerts = createActor(alertsMachine, { systemId: 'alerts' }).start()
  const session = sessionOf(user).start()
  const connection = createActor(
    connectionMachine.provide({
      actors: {
        probe: fromPromise<void>(() => new Promise(() => undefined)),
        watchNetwork: fromCallback(() => undefined),
      },
    }),
  ).start()
  const client = createQueryClient()
  const location = memoryLocation({ path, record: true })
  const drawn = render(
    <CacheProvider value={styles}>
      <ThemeProvider>
        <LanguageProvider store={languageOf(language)}>
          <AlertsContext value={alerts}>
            <ConnectionContext value={connection}>
              <DialogShell>
                <SessionContext value={session}>
                  <ApiQueryProvider create={() => client}>
                    <UserContext value={user ?? null}>
                      <HasScreenContext value={hasScreen}>
                        <Router
                          hook={location.hook}
                          searchHook={location.searchHook}
                          aroundNav={navigateUnlessBlocked}
                        >
                          <Alerts />
                          {shown}
                        </Router>
                      </HasScreenContext>
                    </UserContext>
                  </ApiQueryProvider>
                </SessionContext>
              </DialogShell>
            </ConnectionContext>
          </AlertsContext>
        </LanguageProvider>
      </ThemeProvider>
    </CacheProvider>,
  )
  onTestFinished(() => {
    for (const actor of [alerts, session, connection]) actor.stop()
  })
  return { ...drawn, alerts, client, connection, session, location, user: userEvent.setup() }
}
