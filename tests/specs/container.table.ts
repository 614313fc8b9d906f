import type { CustomerSigningStatus } from '../../api/apply.ts'
import type { ContainerState } from '../../api/container.ts'

/** An effect's name and params. */
export type ContainerEffectRow = readonly [name: string, params?: object]
export type ContainerRow = { to: ContainerState; effects: readonly ContainerEffectRow[] }

export const signedAt = '2026-03-02T10:00:00.000Z'
export const signing = { token: 'gateway-token', pages: { 1: 'https://gateway.example/1' } }

export const secondReminder = {
  purpose: 'reminder',
  dueAt: '2026-03-09T10:00:00.000Z',
  workingDays: 5,
} as const
export const theEnd = { purpose: 'expiry', dueAt: '2026-03-16T10:00:00.000Z', workingDays: 10 } as const

export const deadlines = [
  { purpose: 'reminder', dueAt: '2026-03-05T10:00:00.000Z', workingDays: 3 },
  secondReminder,
  { purpose: 'escalation', dueAt: '2026-03-12T10:00:00.000Z', workingDays: 8 },
  theEnd,
] as const

const sending = [['setDeadlines', { deadlines }], ['submitToGateway']] as const
const allSigned = [['fetchSignedFile'], ['reportAllSigned'], ['cancelDeadlines']] as const
const signatureOf = (signerId: number): ContainerEffectRow => ['storeSignature', { signerId, signedAt }]
const nothing = [] as const
const markedAsSigned: ContainerRow = {
  to: 'allSigned',
  effects: [['endSigning'], ['reportAllSigned'], ['cancelDeadlines']],
}
const endedAndMarked: ContainerRow = { to: 'allSigned', effects: [['reportAllSigned'], ['cancelDeadlines']] }
const reminded: ContainerRow = { to: 'reminded', effects: [['remindSigners']] }
const timeUpAt = (at: string): ContainerRow => ({
  to: 'expired',
  effects: [
    ['noteDeadline', { purpose: 'expiry', at }],
    ['endSigning'],
    ['reportExpired'],
    ['cancelDeadlines'],
  ],
})
const withdrawn: ContainerRow = { to: 'withdrawn', effects: [['endSigning'], ['cancelDeadlines']] }
const remindedAt = (at: string): ContainerRow => ({
  to: 'reminded',
  effects: [['noteDeadline', { purpose: 'reminder', at }], ['remindSigners']],
})

/** Events while signers may sign; `state` is the resulting state. */
const whileWaiting = (state: 'sent' | 'reminded'): Readonly<Record<string, ContainerRow>> => ({
  'the first of two signs': { to: state, effects: [signatureOf(2)] },
  'the last of two signs': { to: 'allSigned', effects: [signatureOf(2), ...allSigned] },
  'the only signer signs': { to: 'allSigned', effects: [signatureOf(1), ...allSigned] },
  'a signer who had refused signs': { to: state, effects: [signatureOf(2)] },
  'a signer refuses': {
    to: state,
    effects: [
      ['storeRefusal', { signerId: 2, refused: true }],
      ['reportRefusal', { signerId: 2 }],
    ],
  },
  'a signer who had refused reconsiders': {
    to: state,
    effects: [['storeRefusal', { signerId: 2, refused: false }]],
  },
  'an address is entered for a signer': {
    to: state,
    effects: [['storeAddress', { signerId: 2, email: 'jaan@meretuul.example' }]],
  },
  'compliance reminds the signers': reminded,
  'compliance reminds the one who is left': reminded,
  'compliance reminds again an hour later': reminded,
  'the first reminder is due': remindedAt('2026-03-05T10:00:00.000Z'),
  'the second reminder is due': remindedAt('2026-03-09T10:04:00.000Z'),
  'both reminders are due': remindedAt('2026-03-12T08:00:00.000Z'),
  'the signing is overdue': {
    to: state,
    effects: [['noteDeadline', { purpose: 'escalation', at: '2026-03-12T10:00:00.000Z' }]],
  },
  'the signing is overdue after a refusal': {
    to: state,
    effects: [['noteDeadline', { purpose: 'escalation', at: '2026-03-13T00:00:00.000Z' }]],
  },
  'the time is up': timeUpAt('2026-03-16T10:00:00.000Z'),
  'the time is up after a refusal': timeUpAt('2026-03-20T00:00:00.000Z'),
  'the gateway ends the signing': { to: 'failed', effects: [['reportFailed'], ['cancelDeadlines']] },
  'compliance withdraws it': withdrawn,
  'its query is closed': withdrawn,
  'its query is closed after a refusal': withdrawn,
  'compliance withdraws it after a refusal': withdrawn,
  'compliance marks it as signed, nobody has signed': markedAsSigned,
  'compliance marks it as signed, one of two has signed': markedAsSigned,
})

const onceEnded: Readonly<Record<string, ContainerRow>> = {
  'a container that ended is sent again': {
    to: 'sent',
    effects: [['setDeadlines', { deadlines }], ['forgetSigning'], ['submitToGateway']],
  },
  'compliance marks one that ended as signed': endedAndMarked,
}

/** The life of a signing container by hand: state → named case → next state and effects. Other events are refused. */
export const containerTable: Record<ContainerState, Readonly<Record<string, ContainerRow>>> = {
  unsent: {
    'a complete container is sent': { to: 'sent', effects: sending },
    'a container with one signer is sent': { to: 'sent', effects: sending },
    'a surety agreement with all of its sureties is sent': { to: 'sent', effects: sending },
    'a client who is a surety signs both papers': { to: 'sent', effects: sending },
    'somebody whom compliance has entered signs for the client': {
      to: 'sent',
      effects: sending,
    },
  },
  sent: {
    'an attempt claims the submission': { to: 'sent', effects: nothing },
    'the gateway accepts the submission': {
      to: 'sent',
      effects: [['storeSigning', signing], ['inviteSigners']],
    },
    'the gateway rejects the submission': { to: 'sent', effects: nothing },
    'the gateway leaves the submission unanswered': { to: 'unconfirmed', effects: [['cancelDeadlines']] },
    ...whileWaiting('sent'),
  },
  reminded: whileWaiting('reminded'),
  unconfirmed: {
    'an unconfirmed container is sent again': { to: 'sent', effects: sending },
    'compliance marks an unconfirmed one as signed': endedAndMarked,
  },
  expired: onceEnded,
  failed: onceEnded,
  withdrawn: onceEnded,
  allSigned: {},
}

/** Refused sendings with their guard, and the names in the refusal. */
export const sendRefusals: Readonly<Record<string, readonly [guard: string, ...names: string[]]>> = {
  'a container without files is sent': ['containerComplete'],
  'a container without signers is sent': ['containerComplete'],
  'a container with one person twice is sent': ['onePersonOnce', 'Säde Käendaja'],
  'a contract without its client is sent': ['partiesSign', 'Mari Meri'],
  'a surety agreement without one of its sureties is sent': ['partiesSign', 'Säde Käendaja'],
  'a surety agreement is sent with somebody else in place of a surety': ['partiesSign', 'Jan van der Berg'],
}

/** The container's state on the customer's page, by the customer's situation. */
type CustomerRow = Record<
  'can sign' | 'has signed' | 'has declined' | 'has no page yet' | 'somebody else has declined',
  CustomerSigningStatus | null
>

const rowOf = (status: CustomerSigningStatus | null): CustomerRow => ({
  'can sign': status,
  'has signed': status,
  'has declined': status,
  'has no page yet': status,
  'somebody else has declined': status,
})

const whileSigning: CustomerRow = {
  'can sign': 'toSign',
  'has signed': 'signed',
  'has declined': 'refused',
  'has no page yet': 'preparing',
  'somebody else has declined': 'stopped',
}

/** The same for each state; null while the customer sees nothing. */
export const customerTable: Record<ContainerState, CustomerRow> = {
  unsent: rowOf(null),
  sent: whileSigning,
  reminded: whileSigning,
  unconfirmed: rowOf('stopped'),
  expired: rowOf('stopped'),
  failed: rowOf('stopped'),
  withdrawn: rowOf('stopped'),
  allSigned: rowOf('signed'),
}

/** States in which files and signers can be changed. */
export const editable: readonly ContainerState[] = ['unsent', 'unconfirmed', 'expired', 'failed', 'withdrawn']

/** States in which signers may sign. */
export const waiting: readonly ContainerState[] = ['sent', 'reminded']

/** States of a container that was sent and has to be sent again. */
export const ended: readonly ContainerState[] = ['unconfirmed', 'expired', 'failed', 'withdrawn']

const refusedWhileWaiting = [
  'somebody who has signed signs again',
  'a stranger signs',
  'a stranger signs, though only one is left',
  'somebody who has refused refuses again',
  'somebody who has signed refuses',
  'a willing signer reconsiders',
  'a stranger reconsiders',
  'an address is entered for somebody who has signed',
  'an address is entered for somebody who has refused',
  'an address is entered for a stranger',
  'compliance reminds again within the hour',
  'compliance reminds though somebody has refused',
  'compliance reminds before the signing is started',
  'a reminder comes before its time',
  'a reminder is due though somebody has refused',
  'a reminder is due before the signing is started',
  'a reminder comes though all are sent',
  'the time is not up yet',
  'the clock strikes though there is no deadline',
  'the signing is not overdue yet',
  'the signing was found overdue before',
  'the gateway ends what it has not started',
]
const refusedOnceEnded = [
  'a container that ended and has no files is sent again',
  'a container that ended and lacks its client is sent again',
]

/** Refused events that the state has: state → named case. */
export const containerRefusals: Partial<Record<ContainerState, readonly string[]>> = {
  unsent: [
    'a container without files is sent',
    'a container without signers is sent',
    'a contract without its client is sent',
    'a surety agreement without one of its sureties is sent',
    'a surety agreement is sent with somebody else in place of a surety',
    'a container with one person twice is sent',
  ],
  sent: [
    'an attempt claims a claimed submission',
    'an attempt claims a started submission',
    'an attempt claims an earlier sending',
    'the gateway accepts the submission of another attempt',
    'the gateway accepts a submission a second time',
    'the gateway rejects the submission of another attempt',
    'the submission of another attempt is left unanswered',
    ...refusedWhileWaiting,
  ],
  reminded: refusedWhileWaiting,
  unconfirmed: [
    'an unconfirmed container without files is sent again',
    'an unconfirmed container without its client is sent again',
  ],
  expired: refusedOnceEnded,
  failed: refusedOnceEnded,
  withdrawn: refusedOnceEnded,
}
