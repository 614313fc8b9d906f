import type { ReactNode } from 'react'
import type { ApplicationState } from '../../machines/flow/apply/application.machine.ts'
import { IdentifyStep } from './IdentifyStep.tsx'
import { Offer } from './Offer.tsx'
import { StepTitle } from './StepProgress.tsx'
import { Text } from './intl.tsx'
import { loadedScreens } from './load-lazy-screens.ts'
import { type NameOf, useApplication, useVisit } from './useApplication.ts'

/** Explains why the link does not work, and what to do. */
const LinkClosed = ({ why }: { why: 'revoked' | 'expired' | 'closed' | 'unknown' }) => (
  <section className="card">
    <StepTitle id={`apply.link.${why}.title`} />
    <p>
      <Text id={`apply.link.${why}.says`} />
    </p>
  </section>
)

/** The server was not reached or is busy. */
const ServerUnreachable = () => {
  const application = useApplication()
  const says = useVisit(({ context }) => context.problem?.detail)
  return (
    <section className="card" role="alert">
      <StepTitle id="apply.notOpened" />
      <p>{says ?? <Text id="apply.notReached" />}</p>
      <button type="button" className="solid" onClick={() => application.send({ type: 'link.retry' })}>
        <Text id="apply.tryAgain" />
      </button>
    </section>
  )
}

const Loading = () => <div className="loading" role="status" aria-busy="true" />

type PageState = NameOf<ApplicationState['page']>
/** Prefetched behind the first screen, where the customer reads the offer and is identified. */
export type LazyState = 'filling' | 'following' | 'tracing'

const later = (state: LazyState) => () => {
  const Screen = loadedScreens()[state]
  return <Screen />
}

/** The screen of each state of the page. */
export const screens: Record<PageState, () => ReactNode> = {
  opening: Loading,
  incomplete: Loading,
  arriving: Loading,
  unreached: ServerUnreachable,
  revoked: () => <LinkClosed why="revoked" />,
  expired: () => <LinkClosed why="expired" />,
  closed: () => <LinkClosed why="closed" />,
  unknown: () => <LinkClosed why="unknown" />,
  identifying: () => (
    <Offer>
      <IdentifyStep />
    </Offer>
  ),
  identifyingAgain: () => (
    <Offer>
      <IdentifyStep again />
    </Offer>
  ),
  tracing: later('tracing'),
  filling: later('filling'),
  following: later('following'),
}
