import type { ReactNode } from 'react'
import { Router } from 'wouter'
import { createActor } from 'xstate'
import { languages, type Language } from '../../api/language.ts'
import { API_PREFIX } from '../../api/call.ts'
import { publicProvider } from '../../api/public-provider.ts'
import { sessionMachine } from '../../machines/flow/session/session.machine.ts'
import { openEarly } from '../api/open-early.ts'
import { ThemeProvider } from '../design/theme/ThemeProvider.tsx'
import { strokes } from '../design/Icon.tsx'
import { THEME_KEY } from '../design/theme/choice.ts'
import { DIGITAL_KEY } from '../session/digital-request.ts'
import { METHOD_KEY } from '../session/remembered-method.ts'
import { PATH_KEY, SESSION_KEY } from '../session/session-key.ts'
import { App } from './App.tsx'
import { DEFAULT_LANGUAGE, LANGUAGE_KEY } from '../shell/language/language.ts'
import { LanguageProvider } from '../shell/language/LanguageProvider.tsx'
import type { LanguageStore } from '../shell/language/store.ts'
import { SIGN_IN } from '../shell/screen/home.ts'
import { showProvider } from '../shell/screen/useProvider.ts'
import { DashboardOutline } from './DashboardOutline.tsx'
import { NoScript } from './prerender/NoScript.tsx'
import { stylesOf } from './prerender/styles.ts'
import { askFirst, type FirstFiles, openDashboard } from './prerender/ask-first.ts'
import { createDrawing, quiet, stores } from './draw.tsx'
import { enterAgain, keepInput } from './prerender/keep-input.ts'
import { looks } from './prerender/looks.ts'
import { runProgram } from './prerender/run-program.ts'
import { showDashboard } from './prerender/show-dashboard.ts'
import { standInForStorage } from './prerender/stand-in-storage.ts'
import { takeFirst } from './prerender/take-first.ts'
import { TAKEN_OVER } from '../design/taken-over.ts'

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
  signIn: idsBy(signInId),
  list: idsBy(listId),
  icons: { system: strokes.screen, light: strokes.sun, dark: strokes.moon },
  takenOver: TAKEN_OVER,
}

/** The page's own script; whoever sends the page lets it run by its hash. */
export const script = `(${takeFirst.toString()})(${JSON.stringify(marks)},${showDashboard.toString()},{keep:${keepInput.toString()},enter:${enterAgain.toString()}})`

type Files = Record<'signIn' | keyof typeof looks, FirstFiles> & Parameters<typeof runProgram>[0]

/** The script in the head of each page, for the files of the build. */
export const firstScript = (files: Files): string => {
  const known = {
    session: SESSION_KEY,
    language: LANGUAGE_KEY,
    defaultLanguage: DEFAULT_LANGUAGE,
    path: PATH_KEY,
    apiPrefix: API_PREFIX,
    signIn: files.signIn,
    dashboard: { ...looks.dashboard, files: files.dashboard },
    query: { ...looks.query, files: files.query },
  }
  const { theme, program } = files
  return `(${standInForStorage.toString()})();(${runProgram.toString()})(${JSON.stringify({ theme, program })});(${askFirst.toString()})(${JSON.stringify(known)},${openDashboard.toString()},${openEarly.toString()})`
}

/** Nobody is signed in. */
const session = createActor(sessionMachine, { input: { session: null, remembered: null } })

/** Below the words of a button that was pressed; it goes when the program presses it again. */
const PRESSED = `<style>@keyframes ahead-turn{to{transform:rotate(360deg)}}button[data-pressed]::before{content:"";width:1em;height:1em;border:2px solid;border-inline-end-color:transparent;border-radius:50%;animation:ahead-turn 1s linear infinite}</style>`

const signIn = (store: LanguageStore) => (
  <Router ssrPath={SIGN_IN} ssrSearch="">
    <App language={store} session={session} {...quiet} />
  </Router>
)

const withoutScripts = (language: Language) => (
  <ThemeProvider>
    <LanguageProvider store={stores[language]}>
      <NoScript language={language} />
    </LanguageProvider>
  </ThemeProvider>
)

/** Where a page is opened on the list, and what the dashboard is drawn of. */
export { dashboardReads, listAddress } from './prerender/looks.ts'

/** What draws the dashboard; it is heavy, and nobody needs it until somebody who is signed in comes. */
export const bringDashboard = () => import('./draw-dashboard.tsx')

/**
 * What the document carries drawn ahead, for the provider that a page says: every language of the list's outline and,
 * where somebody begins, of the sign-in; and no script's way.
 */
export const prerender = (house: unknown, opened: 'beginning' | 'list'): string => {
  showProvider(publicProvider.parse(house))
  const { cache, draw } = createDrawing()
  const template = (id: string, drawn: ReactNode) => `<template id="${id}">${draw(drawn)}</template>`
  const templates = languages.flatMap((language) => [
    ...(opened === 'beginning' ? [template(signInId(language), signIn(stores[language]))] : []),
    template(listId(language), <DashboardOutline store={stores[language]} />),
  ])
  const without = languages.map((language) => draw(withoutScripts(language)))
  return [
    stylesOf(cache),
    PRESSED,
    ...templates,
    `<script>${script}</script>`,
    `<noscript><style>#app{display:none}</style>${without.join('')}</noscript>`,
  ].join('')
}
