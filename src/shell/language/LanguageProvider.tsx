import { createContext, use, useSyncExternalStore, type ReactNode } from 'react'
import { IntlProvider } from 'react-intl'
import type { Language } from '../../../api/language.ts'
import type { LanguageStore } from './store.ts'

const LanguageContext = createContext<LanguageStore | null>(null)

/** Texts, numbers and dates in the user's language; times are Estonian whatever the device says. */
export const LanguageProvider = ({ store, children }: { store: LanguageStore; children: ReactNode }) => {
  const { language, messages } = useSyncExternalStore(store.subscribe, store.current, store.current)
  return (
    <LanguageContext value={store}>
      <IntlProvider locale={language} messages={messages} timeZone="Europe/Tallinn" defaultLocale={language}>
        {children}
      </IntlProvider>
    </LanguageContext>
  )
}

const useStore = (): LanguageStore => {
  const store = use(LanguageContext)
  if (!store) throw new Error('no language around')
  return store
}

/** The language in use; whoever reads it is drawn anew when it changes. */
export const useLanguage = (): Language => {
  const { subscribe, current } = useStore()
  return useSyncExternalStore(subscribe, current, current).language
}

/** What can be done to the language. Reading it is left to `useLanguage`, which follows its changes. */
export const useLanguageCommands = (): Omit<LanguageStore, 'current' | 'subscribe'> => useStore()
