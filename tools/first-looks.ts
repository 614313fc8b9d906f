import { languages, type Language } from '../api/language.ts'
import { type Manifest, needed } from './built-parts.ts'

/** What a screen cannot be used without, besides the program and the texts. */
export const firstLooks = {
  signIn: ['src/session/SignInScreen.tsx'],
  portal: ['src/app/portal/Portal.tsx', 'src/api/call.ts'],
  dashboard: ['src/dashboard/DashboardScreen.tsx'],
  query: ['src/query/QueryScreen.tsx'],
  /** Not needed by a query that opens elsewhere, but as likely as not what it opens with. */
  client: ['src/client/ClientTab.tsx'],
}

/** The entry carries the texts of the default language. */
const entryTexts: Record<Language, readonly string[]> = { en: [], et: ['texts:et?entry'] }

type Files = Record<'signIn' | 'dashboard' | 'query', Partial<Record<Language, string[]>>> & {
  theme: string
  program: string
}

/** Files that the program itself would fetch for the first look, by language. */
export const filesOfFirstLooks = (manifest: Manifest): Files => {
  const entry = needed(manifest, ['entry'])
  const filesOf = (screen: 'dashboard' | 'query', texts: readonly ('home' | 'query')[]) =>
    Object.fromEntries(
      languages.map((language) => {
        const parts = [
          ...entryTexts[language],
          ...texts.map((part) => `texts:${language}?${part}`),
          ...firstLooks.portal,
          ...firstLooks[screen],
          ...(screen === 'query' ? firstLooks.client : []),
        ]
        return [language, needed(manifest, parts).filter((file) => !entry.includes(file))]
      }),
    )
  const signIn = Object.fromEntries(
    languages.map((language) => [
      language,
      needed(manifest, [...entryTexts[language], ...firstLooks.signIn]).filter(
        (file) => !entry.includes(file),
      ),
    ]),
  )
  const [theme = ''] = needed(manifest, ['theme'])
  const [program = ''] = needed(manifest, ['entry'])
  return {
    theme,
    program,
    signIn,
    dashboard: filesOf('dashboard', ['home']),
    query: filesOf('query', ['home', 'query']),
  }
}
