import type { ReactNode } from 'react'
import type { ApplicationState } from '../../machines/flow/apply/application.machine.ts'
import { IdentifyStep } from './IdentifyStep.tsx'
import { LinkClosed, ServerUnreachable } from './LinkClosed.tsx'
import { loadedScreens } from './load-lazy-screens.ts'
import { Offer } from './Offer.tsx'
import type { NameOf } from './useApplication.ts'

const Loading = () => <div className="loading" role="status" aria-busy="true" />

type PageState = NameOf<ApplicationState['page']>
/** Fetched behind the first screen: a customer who opens the link reads the offer and is identified first. */
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
