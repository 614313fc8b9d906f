import { type ReactNode, useState } from 'react'
import type { Language } from '../../api/language.ts'
import type { PublicProvider } from '../../api/public-provider.ts'
import type { SuretyVisitActor } from '../../machines/flow/apply/surety-visit.machine.ts'
import { conditionPhaseOf } from '../../machines/lifecycle/condition/condition-phase.ts'
import { ConditionsCard, useAskedConditions } from './ConditionsCard.tsx'
import { Text } from './intl.tsx'
import { LinkCard, LinkPage, Opening } from './LinkPage.tsx'
import { OnPhone } from './OnPhone.tsx'
import { ProviderContacts, ProviderContext, ProviderFooter } from './ProviderContacts.tsx'
import { keepLanguage, suretyCalls } from './surety.ts'
import { useSelector } from './useApplication.ts'

type Props = { visit: SuretyVisitActor; provider: PublicProvider | null; language: Language }

/** The page of a surety, with what is asked of them and nothing else of the query. Its texts are loaded. */
export const SuretyPage = ({ visit, provider, language }: Props) => (
  <ProviderContext value={provider}>
    <LinkPage
      first={language}
      part="suretyLink"
      title="suretyLink.title"
      logo="apply.logo"
      onPick={keepLanguage}
      footer={<ProviderFooter />}
    >
      <Screen visit={visit} />
    </LinkPage>
  </ProviderContext>
)

type State = Extract<ReturnType<SuretyVisitActor['getSnapshot']>['value'], string>

const Screen = ({ visit }: { visit: SuretyVisitActor }) => {
  const state = useSelector(visit, ({ value }) => value)
  return screens[state](visit)
}

const over = (why: 'closed' | 'revoked' | 'expired' | 'unknown') => () => (
  <LinkCard title={`suretyLink.${why}.title`}>
    <p>
      <Text id={`suretyLink.${why}.says`} />
    </p>
    <p>
      <ProviderContacts />
    </p>
  </LinkCard>
)

const Unreached = ({ visit }: { visit: SuretyVisitActor }) => {
  const says = useSelector(visit, ({ context }) => context.problem?.detail)
  return (
    <LinkCard title="apply.notOpened">
      <p role="alert">{says ?? <Text id="apply.notReached" />}</p>
      <button type="button" className="solid" onClick={() => visit.send({ type: 'link.retry' })}>
        <Text id="apply.tryAgain" />
      </button>
    </LinkCard>
  )
}

const Answering = ({ visit }: { visit: SuretyVisitActor }) => {
  const about = useSelector(visit, ({ context }) => context.view?.about)
  const [calls] = useState(() => suretyCalls(visit))
  const actor = useAskedConditions(calls)
  const asksForPaper = useSelector(actor, ({ context }) =>
    (context.conditions ?? []).some(
      ({ kind, state }) => kind === 'document' && conditionPhaseOf(state) === 'asked',
    ),
  )
  if (!about) return null
  const { client, partner } = about
  return (
    <>
      <h1>
        <Text id="suretyLink.heading" values={{ client }} />
      </h1>
      <p className="lead">
        <Text id="suretyLink.about" values={{ partner }} />
      </p>
      <ConditionsCard actor={actor} calls={calls} />
      {asksForPaper ? <OnPhone /> : null}
      <p className="quiet">
        <Text id="suretyLink.private" values={{ partner }} />
      </p>
    </>
  )
}

/** The screen of each state of the page. */
const screens: Record<State, (visit: SuretyVisitActor) => ReactNode> = {
  opening: Opening,
  unreached: (visit) => <Unreached visit={visit} />,
  answering: (visit) => <Answering visit={visit} />,
  closed: over('closed'),
  revoked: over('revoked'),
  expired: over('expired'),
  unknown: over('unknown'),
}
