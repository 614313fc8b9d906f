import { createContext, use, useSyncExternalStore, type ReactNode } from 'react'
import { IntlProvider } from 'react-intl'
import type { LanguageStore } from './store.ts'

const LanguageContext = createContext<LanguageStore | null>(null)

/** Texts, numbers and dates in the user's language; times are Estonian whatever the device says. */
export const LanguageProvider = ({ store, children }: { store: LanguageStore; children: ReactNode }) => {
  const { language, messages } = useSyncExternalStore(store.subscribe, store.current)
  return (
    <LanguageContext value={store}>
      <IntlProvider locale={language} messages={messages} timeZone="Europe/Tallinn" defaultLocale={language}>
        {children}
      </IntlProvider>
    </LanguageContext>
  )
}

/** The language in use and the way to change it. */
export const useLanguage = (): LanguageStore => {
  const store = use(LanguageContext)
  if (!store) throw new Error('no language around')
  return store
}
