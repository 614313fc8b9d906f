import type { CustomerSigningStatus } from '../../../api/apply.ts'
import { type ContainerState, containerStates } from '../../../api/container.ts'

/**
 * What a state means to every user:
 * - `entering`: it has never been sent;
 * - `signing`: its signers are asked to sign;
 * - `stopped`: it was sent and must be sent again;
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

/** Whether a container was sent and cannot be signed: it has to be sent again, if need be to other signers. */
export const hasStopped = (state: ContainerState, signers: readonly Pick<Signature, 'refused'>[]): boolean =>
  phases[state] === 'stopped' || (phases[state] === 'signing' && signers.some(({ refused }) => refused))

/**
 * - `editable`: it can be changed and selected for sending;
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

/** `mine` is the customer's own signature; `others` are those of all other signers. */
type Signing = { mine: Signature; others: readonly Pick<Signature, 'refused'>[] }

const whileSigning = ({ mine, others }: Signing): CustomerSigningStatus => {
  if (mine.signed) return 'signed'
  if (mine.refused) return 'refused'
  // The gateway accepts no more signatures after a refusal.
  if (others.some(({ refused }) => refused)) return 'stopped'
  return mine.page === null ? 'preparing' : 'toSign'
}

const byPhase: Record<ContainerPhase, (signing: Signing) => CustomerSigningStatus | null> = {
  entering: () => null,
  signing: whileSigning,
  stopped: () => 'stopped',
  signed: () => 'signed',
}

/** Returns how a customer who signs the container sees its state; null if they are not shown it yet. */
export const customerSigningStatus = (
  state: ContainerState,
  signing: Signing,
): CustomerSigningStatus | null => byPhase[phaseOf(state)](signing)
