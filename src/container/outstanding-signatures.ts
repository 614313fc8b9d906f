import type { Container, ContainerSigner, ContainerState } from '../../api/container.ts'
import { phaseOf } from '../../machines/lifecycle/container/container-phase.ts'

/** Whether it was sent and must be sent again. */
export const isEnded = ({ state }: Container): boolean => phaseOf(state) === 'stopped'

export const refusing = ({ signers }: Container): ContainerSigner[] =>
  signers.filter(({ refused, signing_status: status }) => refused && status === 'not_signed')

/** Signers who can still sign. */
export const missing = ({ signers }: Container): ContainerSigner[] =>
  signers.filter(({ refused, signing_status: status }) => !refused && status === 'not_signed')

export const namesOf = (signers: readonly ContainerSigner[]): string[] => signers.map(({ name }) => name)

/** What a query waits for in its containers: a person's signature, or a container to send again. */
export type OutstandingSignature =
  | { kind: 'refused' | 'waits'; title: string; name: string }
  | { kind: 'expired' | 'failed' | 'withdrawn' | 'unconfirmed'; title: string; names: string[] }

const none = (): OutstandingSignature[] => []

const signatures = (container: Container): OutstandingSignature[] => {
  const { title } = container
  return [
    ...namesOf(refusing(container)).map((name) => ({ kind: 'refused' as const, title, name })),
    ...namesOf(missing(container)).map((name) => ({ kind: 'waits' as const, title, name })),
  ]
}

const resend =
  (kind: 'expired' | 'failed' | 'withdrawn' | 'unconfirmed') =>
  (container: Container): OutstandingSignature[] => [
    { kind, title: container.title, names: namesOf([...refusing(container), ...missing(container)]) },
  ]

const outstandingIn: Record<ContainerState, (container: Container) => OutstandingSignature[]> = {
  unsent: none,
  sent: signatures,
  reminded: signatures,
  unconfirmed: resend('unconfirmed'),
  expired: resend('expired'),
  failed: resend('failed'),
  withdrawn: resend('withdrawn'),
  allSigned: none,
}

/** Sorts refusals first, since they need an action. */
export const outstandingSignatures = (containers: readonly Container[]): OutstandingSignature[] => {
  const all = containers.flatMap((container) => outstandingIn[container.state](container))
  return [...all.filter(({ kind }) => kind !== 'waits'), ...all.filter(({ kind }) => kind === 'waits')]
}
