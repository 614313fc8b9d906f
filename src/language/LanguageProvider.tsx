import type { ReactNode } from 'react'
import { IntlProvider } from 'react-intl'
import type { Language } from '../../contract/language.ts'
import type { Messages } from './messages.ts'

type Props = { language: Language; messages: Messages; children: ReactNode }

/** Texts, numbers and dates in the user's language; times are Estonian whatever the device says. */
export const LanguageProvider = ({ language, messages, children }: Props) => (
  <IntlProvider locale={language} messages={messages} timeZone="Europe/Tallinn" defaultLocale={language}>
    {children}
  </IntlProvider>
)
