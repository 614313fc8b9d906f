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
