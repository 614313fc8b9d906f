import { createContext, use, useSyncExternalStore, type ReactNode } from 'react'
import { IntlProvider } from 'react-intl'
import type { Language } from '../../../api/language.ts'
import type { LanguageStore } from './store.ts'

const LanguageContext = createContext<LanguageStore | null>(null)

/** Provides texts, numbers and dates in the user's language; times are Estonian on every device. */
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

/** The current language; a component that calls this renders again when it changes. */
export const useLanguage = (): Language => {
  const { subscribe, current } = useStore()
  return useSyncExternalStore(subscribe, current, current).language
}

/** The commands that change the language. To read it, use `useLanguage`, which follows its changes. */
export const useLanguageCommands = (): Omit<LanguageStore, 'current' | 'subscribe'> => useStore()
