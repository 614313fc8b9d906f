import { useEffect } from 'react'
import { formatText, Text, TextsProvider, useFormat } from './intl.tsx'
import type { Language } from '../../api/language.ts'
import type { PublicProvider } from '../../api/public-provider.ts'
import type { ApplicationActor } from '../../machines/flow/apply/application.machine.ts'
import { languageNames } from '../shell/language/names.ts'
import { textsOf } from './apply-language.ts'
import { Mark } from './Mark.tsx'
import { ProviderContacts, ProviderContext, useProvider } from './ProviderContacts.tsx'
import { screens } from './screens.tsx'
import { ApplicationContext, nameOf, useApplication, useVisit } from './useApplication.ts'

const others: Record<Language, Language> = { en: 'et', et: 'en' }

type Props = { application: ApplicationActor; provider: PublicProvider | null }

/** The customer's page, in the customer's language until they pick another one. */
export const ApplyPage = ({ application, provider }: Props) => (
  <ApplicationContext value={application}>
    <ProviderContext value={provider}>
      <InLanguage />
    </ProviderContext>
  </ApplicationContext>
)

/** The document's title. */
export const titleIn = (language: Language): string =>
  `${formatText({ language, messages: textsOf(language) }, 'apply.title')} · Tehing`

/** The provider's logo, not linked here, and a switch to the other language. */
const Header = ({ language }: { language: Language }) => {
  const format = useFormat()
  const application = useApplication()
  const isLost = useVisit(({ value }) => value.language === 'lost')
  const other = others[language]
  return (
    <>
      <header>
        <Mark title={format('apply.logo')} />
        <button
          type="button"
          className="plain"
          lang={other}
          onClick={() => application.send({ type: 'language.pick', language: other })}
        >
          {languageNames[other]}
        </button>
      </header>
      {isLost && (
        <p className="alert" role="alert">
          <Text id="apply.notReached" />
        </p>
      )}
    </>
  )
}

/** The provider and its contact details. */
const Contact = () => {
  const name = useProvider()?.name
  return (
    <footer>
      {name ? <span>{name}</span> : null}
      <ProviderContacts />
      <a href="/accessibility">
        <Text id="apply.accessibility" />
      </a>
    </footer>
  )
}

const Screen = ({ language }: { language: Language }) => {
  const View = screens[useVisit(({ value }) => nameOf(value.page))]
  useEffect(() => {
    document.documentElement.lang = language
    document.title = titleIn(language)
  }, [language])
  return (
    <>
      <Header language={language} />
      <main>
        <View />
      </main>
      <Contact />
    </>
  )
}

const InLanguage = () => {
  const language = useVisit(({ context }) => context.language)
  if (!language) return <div className="loading" role="status" aria-busy="true" />
  return (
    <TextsProvider value={{ language, messages: textsOf(language) }}>
      <Screen language={language} />
    </TextsProvider>
  )
}
