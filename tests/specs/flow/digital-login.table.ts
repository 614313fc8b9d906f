import type { StateValue } from 'xstate'
import type { DigitalLogin } from '../../../api/session.ts'
import type {
  DigitalFailure,
  DigitalLoginEvent,
  DigitalOutcome,
  DigitalRequest,
  DigitalStart,
  DigitalStatus,
  ShownLink,
} from '../../../machines/flow/session/digital-login.machine.ts'
import type { SignedIn } from '../../../machines/flow/session/session.machine.ts'
import { after, done, failed, type FlowTable } from '../../models/flow.ts'

type Context = {
  request: DigitalRequest | null
  failure: DigitalFailure | null
  secondsLeft: number
  link: ShownLink | null
}

/** The request's remaining time in tests; milliseconds. */
export const TIME_LEFT = 90_000

const entered: DigitalLogin = { method: 'mobileid', identityCode: '60001019906', phone: '00000766' }
const wished: DigitalStart = { method: 'smartid', way: 'deviceLink' }
const request: DigitalRequest = {
  method: 'mobileid',
  way: 'notification',
  sessionId: 'abc',
  verificationCode: '7319',
  phone: '00000766',
  deadline: 1_795_000_000_000,
}
const signedIn: SignedIn = {
  session: { token: 'Bearer mine', role: 'SHOP', expiresAt: '2026-11-21T16:00:00Z' },
  language: 'et',
}
const byLink: DigitalRequest = { ...request, way: 'deviceLink', verificationCode: '', phone: null }
const returned: DigitalRequest = { ...byLink, way: 'returned' }
const link: ShownLink = { qr: 'https://app/qr', app: 'https://app/app', ageMs: 400 }
const refusal = new Error('Too many attempts')
const before: DigitalFailure = { kind: 'outcome', outcome: 'ERROR' }
const outcomes: readonly DigitalOutcome[] = [
  'ERROR',
  'TIMEOUT',
  'USER_CANCELLED',
  'NOT_FOUND',
  'NO_ACCESS',
  'NO_TOKEN',
  'UNKNOWN',
]

const answers = (status: DigitalStatus) => done('readStatus', status)
const reports = ['reportEntering'] as const
const forgets = ['storeRequest', { request: null }] as const
const tellsServer = (of: DigitalRequest) => ['giveUp', { request: of }] as const
const beats = ['wait', 2_000] as const
const verifies = (of: DigitalRequest) =>
  [
    ['storeRequest', { request: of }],
    ['wait', TIME_LEFT],
    ['start', 'countDown', { deadline: of.deadline }],
    beats,
  ] as const
const renews = ['start', 'renewLink', { sessionId: 'abc' }] as const
const asks = (of: DigitalRequest) => ['start', 'readStatus', of] as const
const failsAs = (outcome: DigitalOutcome) =>
  ({ to: 'entering', sets: { request: null, link: null, failure: { kind: 'outcome', outcome } } }) as const

const notStarted = [
  {
    on: failed('start', refusal),
    to: 'entering',
    sets: { failure: { kind: 'start', error: refusal } },
    does: [reports],
  },
  { on: { type: 'login.cancel' }, to: 'entering', does: [reports] },
  { on: { type: 'method.choose', method: 'smartid' }, to: 'entering', does: [reports] },
] as const

type Given = { request: DigitalRequest; link?: ShownLink }

const leaving = (given: Given) =>
  [
    {
      given,
      on: { type: 'login.cancel' },
      to: 'entering',
      sets: { request: null, link: null },
      does: [forgets, tellsServer(given.request), reports],
    },
    {
      given,
      on: after('limit', 'digitalLogin.verifying'),
      ...failsAs('TIMEOUT'),
      does: [forgets, tellsServer(given.request), reports],
    },
  ] as const
const counts = (given: Given, to: string) =>
  [
    { given, on: { type: 'time.left', seconds: 41 }, to, sets: { secondsLeft: 41 } },
    { given, on: failed('countDown', refusal), refused: true },
  ] as const
const beatIn = (given: Given, to: string, asking: boolean) => ({
  given,
  on: after('poll', 'digitalLogin.verifying.beat.waiting'),
  to,
  does: asking ? [beats, asks(given.request)] : [beats],
})

/** A link is shown for the rest of its three seconds, an older one not at all. */
const links = (given: Given, hidden: string, shown: string) =>
  [
    { given, on: { type: 'link.renewed', link }, to: shown, sets: { link }, does: [['wait', 2_600]] },
    {
      given,
      on: { type: 'link.renewed', link: { ...link, ageMs: 2_999 } },
      to: shown,
      sets: { link: { ...link, ageMs: 2_999 } },
      does: [['wait', 1]],
    },
    { given, on: { type: 'link.renewed', link: { ...link, ageMs: 3_000 } }, refused: true },
    { given, on: failed('renewLink', refusal), refused: true },
    ...(given.link
      ? [
          {
            given,
            on: after('stale', 'digitalLogin.verifying.way.deviceLink.shown'),
            to: hidden,
            sets: { link: null },
          },
        ]
      : []),
  ] as const

/** Results of polling, for every way. */
const answered = (given: Given, resting: string) =>
  [
    { given, on: answers({ state: 'pending' }), to: resting },
    ...outcomes.map((outcome) => ({
      given,
      on: answers({ state: 'failed', outcome }),
      ...failsAs(outcome),
      does: [forgets, reports],
    })),
    { given, on: failed('readStatus', refusal), ...failsAs('UNKNOWN'), does: [forgets, reports] },
    {
      given,
      on: answers({ state: 'identified' }),
      to: 'identified',
      sets: { link: null },
      does: [forgets],
    },
    {
      given,
      on: answers({ state: 'signedIn', signedIn }),
      to: 'signedIn',
      sets: { link: null },
      does: [forgets, ['emit', { type: 'login.succeeded', signedIn }]],
    },
  ] as const

/** One way, with and without a poll in flight. */
const verifying = (name: string, way: StateValue, given: Given) => ({
  [name]: {
    is: { verifying: { beat: 'waiting', question: 'resting', way } },
    tags: ['busy'],
    rows: [beatIn(given, `${name}, asking`, true), ...counts(given, name), ...leaving(given)],
  },
  [`${name}, asking`]: {
    is: { verifying: { beat: 'waiting', question: 'asking', way } },
    tags: ['busy'],
    rows: [
      beatIn(given, `${name}, asking`, false),
      ...answered(given, name),
      ...counts(given, `${name}, asking`),
      ...leaving(given),
    ],
  },
})

const hidden = verifying('link hidden', { deviceLink: 'hidden' }, { request: byLink })
const shown = verifying('link shown', { deviceLink: 'shown' }, { request: byLink, link })
const withLinks = (states: typeof hidden, given: Given) =>
  Object.fromEntries(
    Object.entries(states).map(([name, state]) => {
      const to = (which: string) => name.replace(/hidden|shown/, which)
      return [name, { ...state, rows: [...state.rows, ...links(given, to('hidden'), to('shown'))] }]
    }),
  )

/** Signing in by phone: the request or link, one poll every two seconds, and every result. */
export const digitalLoginTable: FlowTable<Context, DigitalLoginEvent, { request: DigitalRequest | null }> = {
  context: { request: null, failure: null, secondsLeft: 90, link: null },
  starts: [
    { input: { request: null }, to: 'entering', does: [reports] },
    { input: { request }, to: 'verifying', sets: { request }, does: verifies(request) },
    {
      input: { request: byLink },
      to: 'link hidden',
      sets: { request: byLink },
      does: [...verifies(byLink), renews],
    },
    { input: { request: returned }, to: 'returned', sets: { request: returned }, does: verifies(returned) },
  ],
  raised: ['poll.due'],
  states: {
    entering: {
      is: 'entering',
      rows: [
        {
          given: { failure: before },
          on: { type: 'login.start', entered },
          to: 'starting',
          sets: { failure: null },
          does: [['start', 'start', entered]],
        },
        {
          given: { failure: before },
          on: { type: 'login.start', entered: wished },
          to: 'starting link',
          sets: { failure: null },
          does: [['start', 'start', wished]],
        },
        {
          given: { failure: before },
          on: { type: 'method.choose', method: 'smartid' },
          to: 'entering',
          sets: { failure: null },
        },
      ],
    },
    starting: {
      is: { starting: 'notification' },
      tags: ['busy'],
      rows: [
        { on: done('start', request), to: 'verifying', sets: { request }, does: verifies(request) },
        ...notStarted,
      ],
    },
    'starting link': {
      is: { starting: 'deviceLink' },
      tags: ['busy'],
      rows: [
        {
          on: done('start', byLink),
          to: 'link hidden',
          sets: { request: byLink },
          does: [...verifies(byLink), renews],
        },
        ...notStarted,
      ],
    },
    ...verifying('verifying', 'notification', { request }),
    ...verifying('returned', 'returned', { request: returned }),
    ...withLinks(hidden, { request: byLink }),
    ...withLinks(shown, { request: byLink, link }),
    identified: { is: 'identified', final: true, rows: [] },
    signedIn: { is: 'signedIn', final: true, rows: [] },
  },
}
