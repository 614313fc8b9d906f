import type { SigningStanding } from '../../../api/apply.ts'
import { type ContainerState, containerStates } from '../../../api/container.ts'

/**
 * What a state means, whoever looks at the container:
 * - `entering`: it has never been sent;
 * - `signing`: its signers are asked to sign;
 * - `stopped`: it was sent, and has to be sent anew;
 * - `signed`: all have signed.
 */
export type ContainerPhase = 'entering' | 'signing' | 'stopped' | 'signed'

const phases: Record<ContainerState, ContainerPhase> = {
  unsent: 'entering',
  sent: 'signing',
  reminded: 'signing',
  unconfirmed: 'stopped',
  expired: 'stopped',
  failed: 'stopped',
  withdrawn: 'stopped',
  allSigned: 'signed',
}

export const phaseOf = (state: ContainerState): ContainerPhase => phases[state]

/** The states of these phases, for searches in the database. */
export const statesIn = (...wanted: readonly ContainerPhase[]): ContainerState[] =>
  containerStates.filter((state) => wanted.includes(phases[state]))

/** Whether the container has been sent at least once. */
export const wasSent = (state: ContainerState): boolean => phases[state] !== 'entering'

/**
 * - `editable`: it is entered, changed and picked for sending;
 * - `waiting`: its signers are asked to sign.
 */
export type ContainerTag = 'editable' | 'waiting'

const tags: Record<ContainerPhase, ContainerTag[]> = {
  entering: ['editable'],
  signing: ['waiting'],
  stopped: ['editable'],
  signed: [],
}

/** The tags of a state in the machine. */
export const tagsOf = (state: ContainerState): ContainerTag[] => tags[phases[state]]

type Signature = { signed: boolean; refused: boolean; page: string | null }

/** `mine` is the customer's own signature; `others` are those of everybody else in the container. */
type Signing = { mine: Signature; others: readonly Pick<Signature, 'refused'>[] }

const whileSigning = ({ mine, others }: Signing): SigningStanding => {
  if (mine.signed) return 'signed'
  if (mine.refused) return 'refused'
  // The gateway takes no more signatures once one person has refused.
  if (others.some(({ refused }) => refused)) return 'stopped'
  return mine.page === null ? 'preparing' : 'toSign'
}

const byPhase: Record<ContainerPhase, (signing: Signing) => SigningStanding | null> = {
  entering: () => null,
  signing: whileSigning,
  stopped: () => 'stopped',
  signed: () => 'signed',
}

/** What a container in this state is to the customer who signs it; null where they are told nothing of it yet. */
export const customerStanding = (state: ContainerState, signing: Signing): SigningStanding | null =>
  byPhase[phaseOf(state)](signing)
