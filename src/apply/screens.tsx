import type { ReactNode } from 'react'
import type { ApplicationState } from '../../machines/flow/apply/application.machine.ts'
import { Identify } from './Identify.tsx'
import { LinkOver, Unreached } from './LinkOver.tsx'
import { laterPart } from './later-part.ts'
import { Offer } from './Offer.tsx'
import type { NameOf } from './useApplication.ts'

const Loading = () => <div className="loading" role="status" aria-busy="true" />

type PageState = NameOf<ApplicationState['page']>
/** Fetched behind the first screen: a customer who opens the link reads the offer and is identified first. */
export type LaterState = 'filling' | 'following' | 'tracing'

const later = (state: LaterState) => () => {
  const Screen = laterPart()[state]
  return <Screen />
}

/** The screen of each state of the page. */
export const screens: Record<PageState, () => ReactNode> = {
  opening: Loading,
  incomplete: Loading,
  arriving: Loading,
  unreached: Unreached,
  revoked: () => <LinkOver why="revoked" />,
  expired: () => <LinkOver why="expired" />,
  closed: () => <LinkOver why="closed" />,
  unknown: () => <LinkOver why="unknown" />,
  identifying: () => (
    <Offer>
      <Identify />
    </Offer>
  ),
  identifyingAgain: () => (
    <Offer>
      <Identify again />
    </Offer>
  ),
  tracing: later('tracing'),
  filling: later('filling'),
  following: later('following'),
}
