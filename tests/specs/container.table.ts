import type { ContainerState } from '../../machines/lifecycle/container/container.machine.ts'

/** An effect's name and params. */
export type ContainerEffectRow = readonly [name: string, params?: object]
export type ContainerRow = { to: ContainerState; effects: readonly ContainerEffectRow[] }

export const signedAt = '2026-03-02T10:00:00.000Z'
export const signing = { token: 'gateway-token', pages: { 1: 'https://gateway.example/1' } }

const allSigned = [['fetchSignedFile'], ['reportAllSigned']] as const
const signatureOf = (signerId: number): ContainerEffectRow => ['storeSignature', { signerId, signedAt }]
const nothing = [] as const

/**
 * The life of a signing container, written by hand from the lifecycle's document: state → named case → next state and
 * effects. Whatever is not here is refused.
 */
export const containerTable: Record<ContainerState, Readonly<Record<string, ContainerRow>>> = {
  unsent: {
    'a complete container is sent': { to: 'sent', effects: [['submitToGateway']] },
    'a container with one signer is sent': { to: 'sent', effects: [['submitToGateway']] },
  },
  sent: {
    'an attempt claims the submission': { to: 'sent', effects: nothing },
    'the gateway accepts the submission': { to: 'sent', effects: [['storeSigning', signing]] },
    'the gateway rejects the submission': { to: 'sent', effects: nothing },
    'the gateway leaves the submission unanswered': { to: 'unconfirmed', effects: nothing },
    'the first of two signs': { to: 'sent', effects: [signatureOf(2)] },
    'the last of two signs': { to: 'allSigned', effects: [signatureOf(2), ...allSigned] },
    'the only signer signs': { to: 'allSigned', effects: [signatureOf(1), ...allSigned] },
    'a signer who had refused signs': { to: 'sent', effects: [signatureOf(2)] },
    'a signer refuses': { to: 'sent', effects: [['storeRefusal', { signerId: 2, refused: true }]] },
    'a signer who had refused reconsiders': {
      to: 'sent',
      effects: [['storeRefusal', { signerId: 2, refused: false }]],
    },
    'compliance marks it as signed, nobody has signed': { to: 'allSigned', effects: [['reportAllSigned']] },
    'compliance marks it as signed, one of two has signed': {
      to: 'allSigned',
      effects: [['reportAllSigned']],
    },
  },
  unconfirmed: {
    'an unconfirmed container is sent again': { to: 'sent', effects: [['submitToGateway']] },
    'compliance marks an unconfirmed one as signed': { to: 'allSigned', effects: [['reportAllSigned']] },
  },
  allSigned: {},
}

/** In which states files and signers may be changed. */
export const editable: readonly ContainerState[] = ['unsent', 'unconfirmed']

/** What is refused although the state knows the event: state → named case. */
export const containerRefusals: Partial<Record<ContainerState, readonly string[]>> = {
  unsent: ['a container without files is sent', 'a container without signers is sent'],
  sent: [
    'an attempt claims a claimed submission',
    'an attempt claims a started submission',
    'an attempt claims an earlier sending',
    'the gateway accepts the submission of another attempt',
    'the gateway accepts a submission a second time',
    'the gateway rejects the submission of another attempt',
    'the submission of another attempt is left unanswered',
    'somebody who has signed signs again',
    'a stranger signs',
    'a stranger signs, though only one is left',
    'somebody who has refused refuses again',
    'somebody who has signed refuses',
    'a willing signer reconsiders',
    'a stranger reconsiders',
  ],
  unconfirmed: ['an unconfirmed container without files is sent again'],
}
