import { lackingParties, type QueryParties } from '../../../domain/paper-parties.ts'
import type { ContainerFacts, SignerFact } from './container-facts.ts'

type Attempt = { facts: ContainerFacts; parties: QueryParties }

/** Signers who stand in the container a second time, under one personal code. */
const repeated = (signers: readonly SignerFact[]): SignerFact[] =>
  signers.filter(
    ({ personalCode }, index) =>
      personalCode !== '' && signers.findIndex((one) => one.personalCode === personalCode) < index,
  )

/** What must hold before a container is sent, in this order; `guard.<name>` in `lang/` says why it is refused. */
export const sendGuards = {
  containerComplete: ({ facts }) => facts.files.length > 0 && facts.signers.length > 0,
  onePersonOnce: ({ facts }) => repeated(facts.signers).length === 0,
  partiesSign: ({ facts, parties }) => lackingParties(facts.files, facts.signers, parties).length === 0,
} as const satisfies Record<string, (attempt: Attempt) => boolean>

export type SendGuard = keyof typeof sendGuards
const order = Object.keys(sendGuards) as SendGuard[]

/** The first guard that fails; null where the container can be sent. The machine and every refusal call this one. */
export const failingSendGuard = (facts: ContainerFacts, parties: QueryParties): SendGuard | null =>
  order.find((name) => !sendGuards[name]({ facts, parties })) ?? null

/** Names of those whom a refusal is about: who is there twice, or who is lacking. */
export const namedBySendGuard = (
  guard: SendGuard,
  facts: ContainerFacts,
  parties: QueryParties,
): string[] => {
  switch (guard) {
    case 'containerComplete':
      return []
    case 'onePersonOnce':
      return repeated(facts.signers).map(({ name }) => name)
    case 'partiesSign':
      return lackingParties(facts.files, facts.signers, parties).map(({ name }) => name)
  }
}
