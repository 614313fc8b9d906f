import { assign, setup } from 'xstate'

/** A signer as the container's life knows one. */
export type SignerFact = { signerId: number; signed: boolean }

/** What the container machine needs to know of a stored container. */
export type ContainerFacts = {
  files: number
  signers: readonly SignerFact[]
  /** Marked as signed outside the system. */
  signedByHand: boolean
}

/** Commands are a person's; what a signer did is told by the signing gateway. */
export type ContainerEvent =
  | { type: 'container.send' }
  | { type: 'signer.signed'; signerId: number }
  | { type: 'container.markSigned' }

const withSigned = (signers: readonly SignerFact[], signerId: number): SignerFact[] =>
  signers.map((signer) => (signer.signerId === signerId ? { ...signer, signed: true } : signer))

const isLast = (signers: readonly SignerFact[], signerId: number): boolean =>
  signers.length > 0 && withSigned(signers, signerId).every(({ signed }) => signed)

/**
 * The life of a signing container: entered, sent to the signers, signed by all of them or marked so by hand. Runs by
 * `transition()` and is never started.
 */
export const containerMachine = setup({
  types: {} as { input: ContainerFacts; context: ContainerFacts; events: ContainerEvent },
  guards: {
    isComplete: ({ context }) => context.files > 0 && context.signers.length > 0,
    isLastSigner: ({ context }, { signerId }: { signerId: number }) => isLast(context.signers, signerId),
    isSigner: ({ context }, { signerId }: { signerId: number }) =>
      context.signers.some((signer) => signer.signerId === signerId && !signer.signed),
  },
  actions: {
    markSigner: assign({
      signers: ({ context }, { signerId }: { signerId: number }) => withSigned(context.signers, signerId),
    }),
    markByHand: assign({ signedByHand: true }),
  },
}).createMachine({
  id: 'container',
  context: ({ input }) => input,
  initial: 'unsent',
  states: {
    unsent: {
      on: { 'container.send': { target: 'sent', guard: 'isComplete' } },
    },
    sent: {
      on: {
        'signer.signed': [
          {
            target: 'allSigned',
            guard: { type: 'isLastSigner', params: ({ event }) => ({ signerId: event.signerId }) },
            actions: { type: 'markSigner', params: ({ event }) => ({ signerId: event.signerId }) },
          },
          {
            target: 'sent',
            guard: { type: 'isSigner', params: ({ event }) => ({ signerId: event.signerId }) },
            actions: { type: 'markSigner', params: ({ event }) => ({ signerId: event.signerId }) },
          },
        ],
        'container.markSigned': { target: 'allSigned', actions: 'markByHand' },
      },
    },
    allSigned: {},
  },
})

export type ContainerState = 'unsent' | 'sent' | 'allSigned'

/** The machine at a stored container, for `can` and `transition`; nothing is started. */
export const containerSnapshot = (state: ContainerState, facts: ContainerFacts) =>
  containerMachine.resolveState({ value: state, context: facts })
