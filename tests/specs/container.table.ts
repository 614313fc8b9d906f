import type { ContainerState } from '../../machines/container.machine.ts'

/**
 * The life of a signing container, written by hand from the lifecycle's document: state → named case → next state.
 * Whatever is not here is refused.
 */
export const containerTable: Record<ContainerState, Readonly<Record<string, ContainerState>>> = {
  unsent: {
    'a complete container is sent': 'sent',
  },
  sent: {
    'the first of two signs': 'sent',
    'the last of two signs': 'allSigned',
    'the only signer signs': 'allSigned',
    'compliance marks it as signed, nobody has signed': 'allSigned',
    'compliance marks it as signed, one of two has signed': 'allSigned',
  },
  allSigned: {},
}
