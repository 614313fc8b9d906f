import type { Container, ContainerSigner, ContainerState } from '../../api/container.ts'
import { phaseOf } from '../../machines/lifecycle/container/container-phase.ts'

/** Whether it was sent and has to be sent anew. */
export const isEnded = ({ state }: Container): boolean => phaseOf(state) === 'stopped'

export const refusing = ({ signers }: Container): ContainerSigner[] =>
  signers.filter(({ refused, signing_status: status }) => refused && status === 'not_signed')

/** Who can still sign, but has not. */
export const missing = ({ signers }: Container): ContainerSigner[] =>
  signers.filter(({ refused, signing_status: status }) => !refused && status === 'not_signed')

export const namesOf = (signers: readonly ContainerSigner[]): string[] => signers.map(({ name }) => name)

/** What a query still waits for in its containers: a person's signature, or a container that is to be sent anew. */
export type OutstandingSignature =
  | { kind: 'refused' | 'waits'; title: string; name: string }
  | { kind: 'expired' | 'failed' | 'withdrawn' | 'unconfirmed'; title: string; names: string[] }

const nothing = (): OutstandingSignature[] => []

const signatures = (container: Container): OutstandingSignature[] => {
  const { title } = container
  return [
    ...namesOf(refusing(container)).map((name) => ({ kind: 'refused' as const, title, name })),
    ...namesOf(missing(container)).map((name) => ({ kind: 'waits' as const, title, name })),
  ]
}

const anew =
  (kind: 'expired' | 'failed' | 'withdrawn' | 'unconfirmed') =>
  (container: Container): OutstandingSignature[] => [
    { kind, title: container.title, names: namesOf([...refusing(container), ...missing(container)]) },
  ]

const outstandingIn: Record<ContainerState, (container: Container) => OutstandingSignature[]> = {
  unsent: nothing,
  sent: signatures,
  reminded: signatures,
  unconfirmed: anew('unconfirmed'),
  expired: anew('expired'),
  failed: anew('failed'),
  withdrawn: anew('withdrawn'),
  allSigned: nothing,
}

/** Refusals first: they are what somebody has to do something about. */
export const outstandingSignatures = (containers: readonly Container[]): OutstandingSignature[] => {
  const all = containers.flatMap((container) => outstandingIn[container.state](container))
  return [...all.filter(({ kind }) => kind !== 'waits'), ...all.filter(({ kind }) => kind === 'waits')]
}
