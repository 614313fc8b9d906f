import type {
  ContainerEvent,
  ContainerFacts,
  SignerFact,
} from '../../machines/lifecycle/container/container-facts.ts'
import type { Party } from '../../domain/paper-parties.ts'
import { deadlines, secondReminder, signedAt, signing, theEnd } from '../specs/container.table.ts'

export type ContainerCase = { facts: ContainerFacts; event: ContainerEvent }

const mine = '7b0d4c0e-0000-4000-8000-000000000001'
const others = '7b0d4c0e-0000-4000-8000-000000000002'
const sending = '7b0d4c0e-0000-4000-8000-000000000003'

type Signer = 'waits' | 'signed' | 'refused'

const contract = '12'
const suretyAgreement = '7'
const uploaded = 'c7'

/** The parties of the query in signing order. */
const known: readonly Party[] = [
  { role: 'provider_representative', name: 'Ingrid Hallik', personalCode: '48907010208' },
  { role: 'client', name: 'Mari Meri', personalCode: '37605030299' },
  { role: 'surety', name: 'Säde Käendaja', personalCode: '60001019906' },
  { role: 'surety', name: 'Jan van der Berg', personalCode: '38001085718' },
]
const parties = { people: known, sellerInAct: false }
const somebodyElse = '49403136515'

const person = (index: number): SignerFact => {
  const { role, name, personalCode } = known[index] ?? { role: 'client', name: '', personalCode: '' }
  return { signerId: index + 1, name, personalCode, roles: [role], signed: false, refused: false }
}

/** Sends these documents and signers. */
const sent = (files: readonly string[], ...signers: SignerFact[]): ContainerCase => ({
  facts: factsOf([], { files, signers }),
  event: send,
})

const factsOf = (signers: readonly Signer[], given: Partial<ContainerFacts> = {}): ContainerFacts => ({
  files: [contract],
  signers: signers.map((state, index): SignerFact => ({
    ...person(index),
    signed: state === 'signed',
    refused: state === 'refused',
  })),
  sending,
  claim: null,
  started: false,
  signedByHand: false,
  remindedAt: null,
  deadlines,
  ...given,
})

const two = factsOf(['waits', 'waits'])
const oneLeft = factsOf(['signed', 'waits'])
const oneRefused = factsOf(['waits', 'refused'])
const claimed = factsOf(['waits', 'waits'], { claim: mine })
const started = factsOf(['waits', 'waits'], { claim: mine, started: true })

const principal = { userId: 1, role: 'COMPLIANCE', inhouse: false, partnerId: null } as const
const askedAll = factsOf(['waits', 'waits'], { claim: mine, started: true })
const askedOne = factsOf(['signed', 'waits'], { claim: mine, started: true })
const refusedOne = factsOf(['waits', 'refused'], { claim: mine, started: true })
const allReminded = factsOf(['waits', 'waits'], { claim: mine, started: true, deadlines: [theEnd] })

const send: ContainerEvent = { type: 'container.send', deadlines, parties }
const remind: ContainerEvent = { type: 'container.remind', at: '2026-03-06T12:00:00.000Z', principal }
const withdraw: ContainerEvent = { type: 'container.withdraw', principal }
const closed: ContainerEvent = { type: 'query.closed' }
const failed: ContainerEvent = { type: 'signing.failed' }
const reminderAt = (at: string): ContainerEvent => ({ type: 'reminder.due', at })
const overdueAt = (at: string): ContainerEvent => ({ type: 'signing.overdue', at })
const deadlineAt = (at: string): ContainerEvent => ({ type: 'deadline.passed', at })
const addressed = (signerId: number): ContainerEvent => ({
  type: 'signer.addressed',
  signerId,
  email: 'jaan@meretuul.example',
  principal,
})
const signs = (signerId: number): ContainerEvent => ({ type: 'signer.signed', signerId, signedAt })
const refuses = (signerId: number): ContainerEvent => ({ type: 'signer.refused', signerId })
const reconsiders = (signerId: number): ContainerEvent => ({ type: 'signer.reconsidered', signerId })
const marked: ContainerEvent = { type: 'container.markSigned', principal }
const claims: ContainerEvent = { type: 'submission.claimed', key: mine, sending }
const accepted = (key: string): ContainerEvent => ({ type: 'submission.accepted', key, signing })
const rejected = (key: string): ContainerEvent => ({ type: 'submission.rejected', key })
const unanswered = (key: string): ContainerEvent => ({ type: 'submission.unanswered', key })

/** The cases of the table by name. */
export const containerCases: Readonly<Record<string, ContainerCase>> = {
  'a complete container is sent': { facts: two, event: send },
  'a container with one signer is sent': sent([uploaded], person(0)),
  'a surety agreement with all of its sureties is sent': sent(
    [suretyAgreement],
    person(0),
    person(2),
    person(3),
  ),
  'a client who is a surety signs both papers': sent(
    [contract, suretyAgreement],
    person(0),
    { ...person(2), roles: ['client', 'surety'] },
    person(3),
  ),
  'somebody whom compliance has entered signs for the client': sent([contract], person(0), {
    ...person(1),
    personalCode: somebodyElse,
  }),
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
  'an unconfirmed container is sent again': {
    facts: { ...claimed, deadlines: [], remindedAt: '2026-03-06T11:00:00.000Z' },
    event: send,
  },
  'compliance marks an unconfirmed one as signed': { facts: claimed, event: marked },

  'an address is entered for a signer': { facts: askedAll, event: addressed(2) },
  'compliance reminds the signers': { facts: askedAll, event: remind },
  'compliance reminds the one who is left': { facts: askedOne, event: remind },
  'the first reminder is due': { facts: askedAll, event: reminderAt('2026-03-05T10:00:00.000Z') },
  'the second reminder is due': {
    facts: { ...askedAll, deadlines: [secondReminder, theEnd] },
    event: reminderAt('2026-03-09T10:04:00.000Z'),
  },
  'both reminders are due': { facts: askedAll, event: reminderAt('2026-03-12T08:00:00.000Z') },
  'the signing is overdue': { facts: askedAll, event: overdueAt('2026-03-12T10:00:00.000Z') },
  'the signing is overdue after a refusal': {
    facts: refusedOne,
    event: overdueAt('2026-03-13T00:00:00.000Z'),
  },
  'the time is up': { facts: askedAll, event: deadlineAt('2026-03-16T10:00:00.000Z') },
  'the time is up after a refusal': { facts: refusedOne, event: deadlineAt('2026-03-20T00:00:00.000Z') },
  'the gateway ends the signing': { facts: askedAll, event: failed },
  'its query is closed': { facts: askedAll, event: closed },
  'its query is closed after a refusal': { facts: refusedOne, event: closed },
  'compliance withdraws it': { facts: askedAll, event: withdraw },
  'compliance withdraws it after a refusal': { facts: refusedOne, event: withdraw },
  'a container that ended is sent again': {
    facts: { ...refusedOne, remindedAt: '2026-03-06T11:00:00.000Z' },
    event: send,
  },
  'compliance marks one that ended as signed': { facts: refusedOne, event: marked },

  'an address is entered for somebody who has signed': { facts: askedOne, event: addressed(1) },
  'an address is entered for somebody who has refused': { facts: refusedOne, event: addressed(2) },
  'an address is entered for a stranger': { facts: askedAll, event: addressed(9) },
  'compliance reminds again an hour later': {
    facts: { ...askedAll, remindedAt: '2026-03-06T11:00:00.000Z' },
    event: remind,
  },
  'compliance reminds again within the hour': {
    facts: { ...askedAll, remindedAt: '2026-03-06T11:00:00.001Z' },
    event: remind,
  },
  'compliance reminds though somebody has refused': { facts: refusedOne, event: remind },
  'compliance reminds before the signing is started': { facts: claimed, event: remind },
  'a reminder comes before its time': {
    facts: askedAll,
    event: reminderAt('2026-03-05T09:59:59.999Z'),
  },
  'a reminder is due though somebody has refused': {
    facts: refusedOne,
    event: reminderAt('2026-03-05T10:00:00.000Z'),
  },
  'a reminder is due before the signing is started': {
    facts: claimed,
    event: reminderAt('2026-03-05T10:00:00.000Z'),
  },
  'a reminder comes though all are sent': {
    facts: allReminded,
    event: reminderAt('2026-03-12T10:00:00.000Z'),
  },
  'the time is not up yet': { facts: askedAll, event: deadlineAt('2026-03-16T09:59:59.999Z') },
  'the clock strikes though there is no deadline': {
    facts: { ...askedAll, deadlines: [] },
    event: deadlineAt('2027-03-16T10:00:00.000Z'),
  },
  'the signing is not overdue yet': {
    facts: askedAll,
    event: overdueAt('2026-03-12T09:59:59.999Z'),
  },
  'the signing was found overdue before': {
    facts: allReminded,
    event: overdueAt('2026-03-13T10:00:00.000Z'),
  },
  'the gateway ends what it has not started': { facts: claimed, event: failed },
  'a container that ended and has no files is sent again': {
    facts: { ...askedAll, files: [] },
    event: send,
  },
  'a container without files is sent': sent([], person(0)),
  'a contract without its client is sent': sent([contract], person(0)),
  'a surety agreement without one of its sureties is sent': sent(
    [suretyAgreement],
    person(0),
    person(1),
    person(3),
  ),
  'a surety agreement is sent with somebody else in place of a surety': sent(
    [suretyAgreement],
    person(0),
    person(2),
    { ...person(3), personalCode: somebodyElse },
  ),
  'a container with one person twice is sent': sent([contract], person(0), person(1), {
    ...person(2),
    personalCode: person(1).personalCode,
  }),
  'an unconfirmed container without its client is sent again': {
    facts: factsOf(['waits'], { claim: mine }),
    event: send,
  },
  'a container that ended and lacks its client is sent again': {
    facts: factsOf(['refused'], { claim: mine, started: true }),
    event: send,
  },
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
    facts: factsOf(['waits'], { files: [], claim: mine }),
    event: send,
  },
}

/** Returns a case by name. @throws Error for an unknown name */
export const containerCaseNamed = (name: string): ContainerCase => {
  const found = containerCases[name]
  if (!found) throw new Error(`no case is named "${name}"`)
  return found
}
