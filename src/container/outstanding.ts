import type { Container, ContainerSigner } from '../../api/container.ts'

export const isEnded = (container: Container): boolean =>
  !container.sentForSigning && container.state !== 'unsent'

export const refusing = ({ signers }: Container): ContainerSigner[] =>
  signers.filter(({ refused, signing_status: status }) => refused && status === 'not_signed')

/** Who can still sign, but has not. */
export const missing = ({ signers }: Container): ContainerSigner[] =>
  signers.filter(({ refused, signing_status: status }) => !refused && status === 'not_signed')

export const namesOf = (signers: readonly ContainerSigner[]): string[] => signers.map(({ name }) => name)

/** What a query still waits for in its containers: a person's signature, or a container that is to be sent anew. */
export type Outstanding =
  | { kind: 'refused' | 'waits'; title: string; name: string }
  | { kind: 'expired' | 'failed' | 'withdrawn' | 'unconfirmed'; title: string; names: string[] }

const outstandingOf = (container: Container): Outstanding[] => {
  const { title, state } = container
  switch (state) {
    case 'unsent':
    case 'allSigned':
      return []
    case 'sent':
    case 'reminded':
      return [
        ...namesOf(refusing(container)).map((name) => ({ kind: 'refused' as const, title, name })),
        ...namesOf(missing(container)).map((name) => ({ kind: 'waits' as const, title, name })),
      ]
    default:
      return [{ kind: state, title, names: namesOf([...refusing(container), ...missing(container)]) }]
  }
}

/** Refusals first: they are what somebody has to do something about. */
export const outstanding = (containers: readonly Container[]): Outstanding[] => {
  const all = containers.flatMap(outstandingOf)
  return [...all.filter(({ kind }) => kind !== 'waits'), ...all.filter(({ kind }) => kind === 'waits')]
}
