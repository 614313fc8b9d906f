import type { ContainerState } from '../../../api/container.ts'
import type { SigningStanding } from '../../../api/apply.ts'
import { type ContainerPhase, phaseOf } from './phase.ts'

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
