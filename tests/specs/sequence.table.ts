import type { FailedWork } from '../../api/failed-work.calls.ts'
import type { ContainerStep, SequenceSources } from '../../server/sequence/derive-sequence.ts'
import type { ScreeningStep } from '../../server/sequence/screening-messages.ts'
import type { FoundEntry } from '../../server/timeline/timeline.store.ts'

export const noSources: SequenceSources = {
  story: [],
  containerSteps: [],
  containers: [],
  signers: new Map(),
  screeningSteps: [],
  work: [],
  deliveries: [],
  limit: null,
}

/** A moment so many minutes after 8 o'clock. */
export const at = (minutes: number): string =>
  new Date(Date.parse('2026-11-20T08:00:00.000Z') + minutes * 60_000).toISOString()

/** Long after everything in the table. */
export const now = new Date('2026-11-20T20:00:00.000Z')

const entry = (
  minutes: number,
  event: string,
  details: FoundEntry['details'],
  byName: string | null,
): FoundEntry => ({
  source: 'a',
  id: minutes,
  at: at(minutes),
  word: event.split('.')[0] ?? '',
  event,
  byName,
  versionId: null,
  containerId: event.startsWith('container.') ? 7 : null,
  title: null,
  details,
})
const audited = (minutes: number, event: string, details: FoundEntry['details'] = null) =>
  entry(minutes, event, details, null)
const step = (minutes: number, event: string, status: string, byName: string | null = 'Kadri Kask') => ({
  ...entry(minutes, 'query.stepTaken', { event, status, before: 'P' }, byName),
  source: 's' as const,
  word: 'step',
})
const notEntered = (minutes: number, reason = 'refused') => ({
  ...audited(minutes, 'contract.notEntered', { step: 'contract.enterInLedger', reason }),
  byName: 'Ivo Ilves',
})
const entered = (minutes: number) =>
  audited(minutes, 'contract.enteredInLedger', { refno: 'LV-1', number: 1 })

const work = (changes: Partial<FailedWork> = {}): FailedWork => ({
  id: 'job',
  kind: 'container.signerLetter',
  state: 'waits',
  reason: 'unavailable',
  service: 'mail',
  tries: 2,
  lastTried: at(30),
  nextTry: at(40),
  query: null,
  about: null,
  person: null,
  ...changes,
})
const failed = (minutes: number, more: object = {}) =>
  audited(minutes, 'work.failed', {
    kind: 'container.signerLetter',
    reason: 'unavailable',
    service: 'mail',
    ...more,
  })
const recovered = (minutes: number, tries: number) =>
  audited(minutes, 'work.recovered', { kind: 'container.signerLetter', tries })

const container = (state: 'sent' | 'allSigned') => ({ containerId: 7, title: 'L-7', state })
export const gateway = (minutes: number, event: string, signerId: number | null = null): ContainerStep => ({
  id: `r${minutes}`,
  containerId: 7,
  at: at(minutes),
  event,
  signerId,
})
export const sent = (minutes: number) => ({
  ...audited(minutes, 'container.sent'),
  title: 'L-7',
  byName: 'Ivo Ilves',
})
const check = (minutes: number, event: string, screeningId = 1): ScreeningStep => ({
  id: `r${minutes}`,
  screeningId,
  at: at(minutes),
  event: `screening.${event}`,
  party: `party ${screeningId}`,
})
const delivery = (changes: Partial<SequenceSources['deliveries'][number]>) => ({
  deliveryId: 'd1',
  partnerId: 3,
  status: 'SCR' as const,
  state: 'delivered' as const,
  tries: 1,
  answerStatus: 200,
  fault: null,
  createdAt: new Date(at(1)),
  triedAt: new Date(at(2)),
  ...changes,
})

/** By hand: what is stored, and each message as `minute from>to event: state, tries, reason, retry`, oldest first. */
export const sequenceTable: readonly {
  what: string
  stored: Partial<SequenceSources>
  messages: readonly string[]
}[] = [
  { what: 'nothing', stored: {}, messages: [] },
  {
    what: 'steps of users, customers and the system, without saves, documents and chat',
    stored: {
      story: [
        step(0, 'query.created', 'P'),
        entry(1, 'query.saved', null, 'Kadri Kask'),
        entry(2, 'document.uploaded', null, 'Kadri Kask'),
        entry(3, 'message.written', null, 'Kadri Kask'),
        step(4, 'customer.applied', 'SCR', null),
        step(5, 'decision.approved', 'QA', null),
        audited(6, 'letter.sent', { kind: 'decision', name: 'Põhja Masinad OÜ' }),
        audited(7, 'offer.opened'),
        audited(8, 'condition.overdue'),
        audited(9, 'condition.answered'),
        entry(10, 'condition.answered', null, 'Kadri Kask'),
      ],
    },
    messages: [
      '0 user>portal query.stepTaken query.created: done',
      '4 customer>portal query.stepTaken customer.applied: done',
      '5 portal>portal query.stepTaken decision.approved: done',
      '6 portal>mail letter.sent.decision: done',
      '7 customer>portal offer.opened: done',
      '8 portal>portal condition.overdue: done',
      '9 customer>portal condition.answered: done',
      '10 user>portal condition.answered: done',
    ],
  },
  {
    what: 'a ledger that refused twice, and can be asked again by the step',
    stored: { story: [notEntered(10), notEntered(12, 'unavailable')] },
    messages: ['12 portal>ledger contract.notEntered: failed, 2 tries since 10, unavailable, retry by step'],
  },
  {
    what: 'the same after it entered the contract, and another contract at once',
    stored: { story: [notEntered(10), notEntered(12), entered(13), entered(20)] },
    messages: [
      '13 portal>ledger contract.enteredInLedger: done, 3 tries since 10, refused',
      '20 portal>ledger contract.enteredInLedger: done, 1 tries',
    ],
  },
  {
    what: 'a container that waits for its signers',
    stored: {
      story: [sent(10)],
      containers: [container('sent')],
      containerSteps: [gateway(11, 'submission.accepted'), gateway(15, 'signer.signed', 1)],
      signers: new Map([[1, 'Mari Mets']]),
    },
    messages: [
      '10 portal>signing container.sent: waiting',
      '11 signing>portal signing.accepted: done',
      '15 signing>portal signer.signed: done',
    ],
  },
  {
    what: 'a container that was sent twice, whose first answer was lost, and is signed',
    stored: {
      story: [sent(10), sent(20)],
      containers: [container('allSigned')],
      containerSteps: [gateway(11, 'submission.unanswered'), gateway(21, 'submission.accepted')],
    },
    messages: [
      '10 portal>signing container.sent: done',
      '11 portal>signing signing.unanswered: failed, 1 tries, unavailable',
      '20 portal>signing container.sent: done',
      '21 signing>portal signing.accepted: done',
    ],
  },
  {
    what: 'a letter that waits for its next attempt',
    stored: { story: [failed(20)], work: [work()] },
    messages: [
      '30 portal>mail work.failed.container.signerLetter: failed, 2 tries since 20, unavailable, next 40, retry by work',
    ],
  },
  {
    what: 'a letter that is being tried now',
    stored: { story: [failed(20)], work: [work({ state: 'tried', tries: 3, nextTry: null })] },
    messages: ['30 portal>mail work.failed.container.signerLetter: waiting, 3 tries since 20, unavailable'],
  },
  {
    what: 'a letter that was given up, while its job lives',
    stored: {
      story: [failed(20), failed(30, { tries: 24 })],
      work: [work({ state: 'givenUp', tries: 24, nextTry: null })],
    },
    messages: [
      '30 portal>mail work.failed.container.signerLetter: failed, 24 tries since 20, unavailable, retry by work',
    ],
  },
  {
    what: 'a letter that was given up, after its job was deleted',
    stored: { story: [failed(20), failed(30, { tries: 24 })] },
    messages: ['30 portal>mail work.failed.container.signerLetter: failed, 24 tries since 20, unavailable'],
  },
  {
    what: 'a letter that was given up twice, the one retried with success, the other not',
    stored: {
      story: [failed(20), failed(30, { tries: 24 }), failed(31, { tries: 24 }), recovered(50, 25)],
      work: [work({ state: 'givenUp', tries: 24, lastTried: at(31), nextTry: null })],
    },
    messages: [
      '31 portal>mail work.failed.container.signerLetter: failed, 24 tries since 31, unavailable, retry by work',
      '50 portal>mail work.failed.container.signerLetter: done, 25 tries since 20, unavailable',
    ],
  },
  {
    what: 'a letter that succeeded later',
    stored: { story: [failed(20), recovered(25, 3)] },
    messages: ['25 portal>mail work.failed.container.signerLetter: done, 3 tries since 20, unavailable'],
  },
  {
    what: 'nothing of a failure of an earlier version, whose end is stored nowhere',
    stored: { story: [audited(20, 'work.failed', { kind: 'query.news' })] },
    messages: [],
  },
  {
    what: 'a container that the file store keeps from the gateway',
    stored: { work: [work({ kind: 'container.send', service: 'fileStore' })] },
    messages: [
      '30 portal>signing work.failed.container.send: failed, 2 tries, unavailable, fileStore, next 40, retry by work',
    ],
  },
  {
    what: 'checks that answered at once, after a failure, and not yet',
    stored: {
      screeningSteps: [
        check(1, 'start', 1),
        check(2, 'cleared', 1),
        check(3, 'start', 2),
        check(4, 'failed', 2),
        check(5, 'start', 2),
        check(6, 'matched', 2),
        check(7, 'start', 3),
      ],
    },
    messages: [
      '2 portal>screening screening.clear: done, 1 tries',
      '6 portal>screening screening.match: done, 2 tries since 4, unavailable',
      '7 portal>screening screening.asked: waiting',
    ],
  },
  {
    what: 'a check that fails, retried by its job',
    stored: {
      screeningSteps: [check(3, 'start'), check(4, 'failed'), check(5, 'start'), check(6, 'failed')],
      work: [work({ kind: 'screening.check', service: 'screening', tries: 2 })],
    },
    messages: [
      '6 portal>screening screening.failed: failed, 2 tries since 4, unavailable, next 40, retry by work',
    ],
  },
  {
    what: 'two checks that fail, retried once by their one job',
    stored: {
      screeningSteps: [
        check(3, 'start', 1),
        check(4, 'failed', 1),
        check(5, 'start', 2),
        check(6, 'failed', 2),
      ],
      work: [work({ kind: 'screening.check', service: 'screening', tries: 2 })],
    },
    messages: [
      '4 portal>screening screening.failed: failed, 1 tries, unavailable, next 40',
      '6 portal>screening screening.failed: failed, 1 tries, unavailable, next 40, retry by work',
    ],
  },
  {
    what: 'a check that is being tried now',
    stored: {
      screeningSteps: [check(3, 'start'), check(4, 'failed')],
      work: [work({ kind: 'screening.check', service: 'screening', state: 'tried', nextTry: null })],
    },
    messages: ['4 portal>screening screening.failed: waiting, 1 tries, unavailable'],
  },
  {
    what: 'messages to a program: taken, waiting, refused, unreachable',
    stored: {
      deliveries: [
        delivery({}),
        delivery({ deliveryId: 'd2', state: 'waiting', tries: 0, triedAt: null, answerStatus: null }),
        delivery({
          deliveryId: 'd3',
          state: 'failed',
          tries: 10,
          answerStatus: 404,
          triedAt: new Date(at(3)),
        }),
        delivery({
          deliveryId: 'd4',
          state: 'waiting',
          tries: 2,
          answerStatus: null,
          fault: 'timeout',
          triedAt: new Date(at(4)),
        }),
      ],
    },
    messages: [
      '1 portal>program program.notified: waiting, 0 tries',
      '2 portal>program program.notified: done, 1 tries',
      '3 portal>program program.notified: failed, 10 tries, refused, retry by delivery',
      '4 portal>program program.notified: failed, 2 tries, unavailable, retry by delivery',
    ],
  },
  {
    what: 'a limit that was answered',
    stored: { limit: { requestedAt: new Date(at(1)), answeredAt: new Date(at(2)) } },
    messages: ['1 portal>limitEngine limit.requested: done'],
  },
  {
    what: 'a limit that was not answered in time',
    stored: { limit: { requestedAt: new Date(at(2)), answeredAt: new Date(at(1)) } },
    messages: ['2 portal>limitEngine limit.requested: failed, unavailable'],
  },
  {
    what: 'a limit whose job fails',
    stored: {
      limit: { requestedAt: new Date(at(2)), answeredAt: null },
      work: [work({ kind: 'limit.follow', service: 'limitEngine', state: 'givenUp', nextTry: null })],
    },
    messages: ['30 portal>limitEngine work.failed.limit.follow: failed, 2 tries, unavailable, retry by work'],
  },
]
