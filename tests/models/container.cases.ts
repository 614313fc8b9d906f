import type { ContainerEvent } from '../../machines/lifecycle/container/events.ts'
import type { ContainerFacts, SignerFact } from '../../machines/lifecycle/container/facts.ts'
import { signedAt, signing } from '../specs/container.table.ts'

export type ContainerCase = { facts: ContainerFacts; event: ContainerEvent }

const mine = '7b0d4c0e-0000-4000-8000-000000000001'
const others = '7b0d4c0e-0000-4000-8000-000000000002'
const sending = '7b0d4c0e-0000-4000-8000-000000000003'

type Signer = 'waits' | 'signed' | 'refused'

const factsOf = (signers: readonly Signer[], given: Partial<ContainerFacts> = {}): ContainerFacts => ({
  files: 1,
  signers: signers.map((state, index): SignerFact => ({
    signerId: index + 1,
    signed: state === 'signed',
    refused: state === 'refused',
  })),
  sending,
  claim: null,
  started: false,
  signedByHand: false,
  ...given,
})

const two = factsOf(['waits', 'waits'])
const oneLeft = factsOf(['signed', 'waits'])
const oneRefused = factsOf(['waits', 'refused'])
const claimed = factsOf(['waits', 'waits'], { claim: mine })
const started = factsOf(['waits', 'waits'], { claim: mine, started: true })

const send: ContainerEvent = { type: 'container.send' }
const signs = (signerId: number): ContainerEvent => ({ type: 'signer.signed', signerId, signedAt })
const refuses = (signerId: number): ContainerEvent => ({ type: 'signer.refused', signerId })
const reconsiders = (signerId: number): ContainerEvent => ({ type: 'signer.reconsidered', signerId })
const marked: ContainerEvent = {
  type: 'container.markSigned',
  principal: { userId: 1, role: 'COMPLIANCE', inhouse: false, partnerId: null },
}
const claims: ContainerEvent = { type: 'submission.claimed', key: mine, sending }
const accepted = (key: string): ContainerEvent => ({ type: 'submission.accepted', key, signing })
const rejected = (key: string): ContainerEvent => ({ type: 'submission.rejected', key })
const unanswered = (key: string): ContainerEvent => ({ type: 'submission.unanswered', key })

/** What the names of the table mean. */
export const containerCases: Readonly<Record<string, ContainerCase>> = {
  'a complete container is sent': { facts: two, event: send },
  'a container with one signer is sent': { facts: factsOf(['waits']), event: send },
  'an attempt claims the submission': { facts: two, event: claims },
  'the gateway accepts the submission': { facts: claimed, event: accepted(mine) },
  'the gateway rejects the submission': { facts: claimed, event: rejected(mine) },
  'the gateway leaves the submission unanswered': { facts: claimed, event: unanswered(mine) },
  'the first of two signs': { facts: two, event: signs(2) },
  'the last of two signs': { facts: oneLeft, event: signs(2) },
  'the only signer signs': { facts: factsOf(['waits']), event: signs(1) },
  'a signer who had refused signs': { facts: oneRefused, event: signs(2) },
  'a signer refuses': { facts: two, event: refuses(2) },
  'a signer who had refused reconsiders': { facts: oneRefused, event: reconsiders(2) },
  'compliance marks it as signed, nobody has signed': { facts: two, event: marked },
  'compliance marks it as signed, one of two has signed': { facts: oneLeft, event: marked },
  'an unconfirmed container is sent again': { facts: claimed, event: send },
  'compliance marks an unconfirmed one as signed': { facts: claimed, event: marked },

  'a container without files is sent': { facts: factsOf(['waits'], { files: 0 }), event: send },
  'a container without signers is sent': { facts: factsOf([]), event: send },
  'an attempt claims a claimed submission': {
    facts: factsOf(['waits'], { claim: others }),
    event: claims,
  },
  'an attempt claims a started submission': {
    facts: factsOf(['waits'], { started: true }),
    event: claims,
  },
  'an attempt claims an earlier sending': {
    facts: factsOf(['waits'], { sending: others }),
    event: claims,
  },
  'the gateway accepts the submission of another attempt': { facts: claimed, event: accepted(others) },
  'the gateway accepts a submission a second time': { facts: started, event: accepted(mine) },
  'the gateway rejects the submission of another attempt': { facts: claimed, event: rejected(others) },
  'the submission of another attempt is left unanswered': { facts: claimed, event: unanswered(others) },
  'somebody who has signed signs again': { facts: oneLeft, event: signs(1) },
  'a stranger signs': { facts: two, event: signs(9) },
  'a stranger signs, though only one is left': { facts: oneLeft, event: signs(9) },
  'somebody who has refused refuses again': { facts: oneRefused, event: refuses(2) },
  'somebody who has signed refuses': { facts: oneLeft, event: refuses(1) },
  'a willing signer reconsiders': { facts: two, event: reconsiders(2) },
  'a stranger reconsiders': { facts: oneRefused, event: reconsiders(9) },
  'an unconfirmed container without files is sent again': {
    facts: factsOf(['waits'], { files: 0, claim: mine }),
    event: send,
  },
}

/** A case by its name; a name that no case has is a mistake of the test. */
export const containerCaseNamed = (name: string): ContainerCase => {
  const found = containerCases[name]
  if (!found) throw new Error(`no case is named "${name}"`)
  return found
}
