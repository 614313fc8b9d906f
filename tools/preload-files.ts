import { languages, type Language } from '../api/language.ts'
import { type Manifest, needed } from './built-parts.ts'

/** The modules that a screen cannot be used without, besides the program and the texts. */
export const screenFiles = {
  signIn: ['src/session/SignInScreen.tsx'],
  portal: ['src/app/portal/Portal.tsx', 'src/api/call.ts'],
  dashboard: ['src/dashboard/DashboardScreen.tsx'],
  query: ['src/query/QueryScreen.tsx'],
  /** Not needed by a query that opens elsewhere, but as likely as not what it opens with. */
  client: ['src/client/ClientTab.tsx'],
}

export type PreloadFiles = Record<'signIn' | 'dashboard' | 'query', Partial<Record<Language, string[]>>>

/** Files that a screen needs besides those that the document names, by language: texts are files too. */
export const preloadFiles = (manifest: Manifest): PreloadFiles => {
  const entry = needed(manifest, ['entry'])
  const filesOf = (parts: readonly string[], texts: readonly ('home' | 'query')[] = []) =>
    Object.fromEntries(
      languages.map((language) => {
        const own = ['entry', ...texts].map((chunk) => `texts:${language}?${chunk}`)
        return [language, needed(manifest, [...own, ...parts]).filter((file) => !entry.includes(file))]
      }),
    )
  const { signIn, portal, dashboard, query, client } = screenFiles
  return {
    signIn: filesOf(signIn),
    dashboard: filesOf([...portal, ...dashboard], ['home']),
    query: filesOf([...portal, ...query, ...client], ['home', 'query']),
  }
}
