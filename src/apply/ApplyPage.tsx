import { useEffect } from 'react'
import { formatText, Text, TextsProvider } from './intl.tsx'
import type { Language } from '../../api/language.ts'
import type { PublicProvider } from '../../api/public-provider.ts'
import type { ApplicationActor } from '../../machines/flow/apply/application.machine.ts'
import { textsOf } from './apply-language.ts'
import { PageHeader } from './LinkPage.tsx'
import { ProviderContext, ProviderFooter } from './ProviderContacts.tsx'
import { screens } from './screens.tsx'
import { ApplicationContext, nameOf, useApplication, useVisit } from './useApplication.ts'

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

const Header = ({ language }: { language: Language }) => {
  const application = useApplication()
  const isLost = useVisit(({ value }) => value.language === 'lost')
  return (
    <>
      <PageHeader
        logo="apply.logo"
        language={language}
        onPick={(other) => application.send({ type: 'language.pick', language: other })}
      />
      {isLost && (
        <p className="alert" role="alert">
          <Text id="apply.notReached" />
        </p>
      )}
    </>
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
      <ProviderFooter />
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
