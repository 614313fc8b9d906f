import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import { createActor } from 'xstate'
import { languages, type Language } from '../../api/language.ts'
import { API_PREFIX } from '../../api/call.ts'
import { publicHouse } from '../../api/public-house.ts'
import { alertsMachine } from '../../machines/flow/app/alerts.machine.ts'
import { connectionMachine } from '../../machines/flow/app/connection.machine.ts'
import { sessionMachine } from '../../machines/flow/session/session.machine.ts'
import { ThemeProvider } from '../design/theme/ThemeProvider.tsx'
import { strokes } from '../design/Icon.tsx'
import { THEME_KEY } from '../design/theme/choice.ts'
import { DIGITAL_KEY } from '../session/digital-request.ts'
import { METHOD_KEY } from '../session/remembered-method.ts'
import { PATH_KEY, SESSION_KEY } from '../session/session-key.ts'
import { AlertsContext } from './alerts/useAlerts.ts'
import { App } from './App.tsx'
import { signInChunk } from './routes/chunks.ts'
import { ConnectionContext } from './connection/ConnectionBanner.tsx'
import { DashboardPlaces } from '../dashboard/DashboardPlaces.tsx'
import { DEFAULT_LANGUAGE, LANGUAGE_KEY } from './language/language.ts'
import { LanguageProvider } from './language/LanguageProvider.tsx'
import { createLanguageStore } from './language/store.ts'
import { SIGN_IN } from './screen/home.ts'
import { Header } from './shell/Header.tsx'
import { Shell } from './shell/Shell.tsx'
import { showProvider } from './screen/provider.ts'
import { NoScript } from './prerender/NoScript.tsx'
import { stylesOf } from './prerender/styles.ts'
import { askFirst, type FirstLook } from './prerender/ask-first.ts'
import { keepPressed } from './prerender/keep-pressed.ts'
import { looks } from './prerender/looks.ts'
import { runTheme } from './prerender/run-theme.ts'
import { standInForStorage } from './prerender/stand-in-storage.ts'
import { takeFirst } from './prerender/take-first.ts'
import { TAKEN_OVER } from './screen/taken-over.ts'

const signInId = (language: Language) => `ahead-${language}`
const listId = (language: Language) => `ahead-list-${language}`
const idsBy = (idOf: (language: Language) => string) =>
  Object.fromEntries(languages.map((language) => [language, idOf(language)]))

const marks = {
  session: SESSION_KEY,
  method: METHOD_KEY,
  digital: DIGITAL_KEY,
  theme: THEME_KEY,
  language: LANGUAGE_KEY,
  defaultLanguage: DEFAULT_LANGUAGE,
  path: PATH_KEY,
  signIn: idsBy(signInId),
  list: idsBy(listId),
  icons: { system: strokes.screen, light: strokes.sun, dark: strokes.moon },
  takenOver: TAKEN_OVER,
}

/** The page's own script; whoever sends the page lets it run by its hash. */
export const script = `(${takeFirst.toString()})(${JSON.stringify(marks)},${keepPressed.toString()})`

type Files = Record<'signIn' | keyof typeof looks, FirstLook['files']> & { theme: string }

/** The script in the head of each page, for the files of the build. */
export const firstScript = (files: Files): string => {
  const known = {
    session: SESSION_KEY,
    language: LANGUAGE_KEY,
    defaultLanguage: DEFAULT_LANGUAGE,
    apiPrefix: API_PREFIX,
    signIn: files.signIn,
    looks: [
      { screen: 'dashboard', ...looks.dashboard, files: files.dashboard },
      { screen: 'query', ...looks.query, files: files.query },
    ],
  }
  return `(${standInForStorage.toString()})();(${runTheme.toString()})(${JSON.stringify(files.theme)});(${askFirst.toString()})(${JSON.stringify(known)})`
}

const stores = await Promise.all(
  languages.map(async (language) => ({ language, store: await createLanguageStore(language) })),
)

// It is drawn at once where it is here.
for (const { store } of stores) await signInChunk(store.bring).fetch()

/** Nobody is signed in, nothing has happened yet. */
const actors = {
  session: createActor(sessionMachine, { input: { session: null, remembered: null } }),
  alerts: createActor(alertsMachine),
  connection: createActor(connectionMachine),
}

/** Below the words of a button that was pressed; it goes when the program presses it again. */
const PRESSED = `<style>@keyframes ahead-turn{to{transform:rotate(360deg)}}button[data-pressed]::before{content:"";width:1em;height:1em;border:2px solid;border-inline-end-color:transparent;border-radius:50%;animation:ahead-turn 1s linear infinite}</style>`

type Store = (typeof stores)[number]['store']

const signIn = (store: Store) => (
  <Router ssrPath={SIGN_IN} ssrSearch="">
    <App language={store} {...actors} />
  </Router>
)

/** What somebody signed in sees of the list while the program is on its way. */
const list = (store: Store) => (
  <Router ssrPath="/" ssrSearch="">
    <ThemeProvider>
      <LanguageProvider store={store}>
        <AlertsContext value={actors.alerts}>
          <ConnectionContext value={actors.connection}>
            <Shell header={<Header end={null} />}>
              <DashboardPlaces />
            </Shell>
          </ConnectionContext>
        </AlertsContext>
      </LanguageProvider>
    </ThemeProvider>
  </Router>
)

const withoutScripts = (language: Language, store: Store) => (
  <ThemeProvider>
    <LanguageProvider store={store}>
      <NoScript language={language} />
    </LanguageProvider>
  </ThemeProvider>
)

/** Where a page is opened on the list. */
export { listAddress } from './prerender/looks.ts'

/**
 * What the document carries drawn ahead, for the provider that a page says: every language of the list's outline and,
 * where somebody begins, of the sign-in; and no script's way.
 */
export const prerender = (house: unknown, opened: 'beginning' | 'list'): string => {
  showProvider(publicHouse.parse(house))
  const cache = createCache({ key: 'css' })
  // Keeps what was inserted, instead of drawing a style element before each element.
  cache.compat = true
  const draw = (drawn: ReactNode) => renderToString(<CacheProvider value={cache}>{drawn}</CacheProvider>)
  const template = (id: string, drawn: ReactNode) => `<template id="${id}">${draw(drawn)}</template>`
  const templates = stores.flatMap(({ language, store }) => [
    ...(opened === 'beginning' ? [template(signInId(language), signIn(store))] : []),
    template(listId(language), list(store)),
  ])
  const without = stores.map(({ language, store }) => draw(withoutScripts(language, store)))
  return [
    stylesOf(cache),
    PRESSED,
    ...templates,
    `<script>${script}</script>`,
    `<noscript><style>#app{display:none}</style>${without.join('')}</noscript>`,
  ].join('')
}
