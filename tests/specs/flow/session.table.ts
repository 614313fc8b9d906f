import type {
  SessionEnd,
  SessionEvent,
  SignedIn,
  StoredSession,
} from '../../../machines/flow/session/session.machine.ts'
import { after, done, failed, type FlowTable } from '../../models/flow.ts'

type Input = {
  session: StoredSession | null
  remembered: string | null
  ended?: SessionEnd | null
  onPhone?: boolean
}
type Context = Required<Input> & { failure: { error: unknown } | null }

/** A session's lifetime in tests; milliseconds. */
export const LIFETIME = 8 * 3_600_000

const sessionOf = (token: string): StoredSession => ({
  token,
  role: 'SHOP',
  expiresAt: '2026-11-21T16:00:00Z',
})
const mine = sessionOf('Bearer mine')
const theirs = sessionOf('Bearer theirs')
const signedIn: SignedIn = { session: mine, language: 'et' }
const credentials = { username: 'shop@tehing.example', password: 'demo-tehing' }
const error = new Error('Invalid username or password')
const path = '/partner/query/7/edit'

const watches = ['start', 'watchOtherTabs'] as const
const lives = ['wait', LIFETIME] as const
const stores = (session: StoredSession | null) => ['storeSession', { session }] as const
const keepsPath = (path: string | null) => ['storePath', { path }] as const
const begins = [stores(mine), ['adoptLanguage', { language: 'et' }], lives] as const
const fresh = { ended: null, failure: null }
/** Earlier messages of the sign-in form. */
const said = { ended: 'expired', failure: { error } } as const

const endsAs = (ended: SessionEnd | null) => ({ to: 'signedOut', sets: { session: null, ended } }) as const

/** A browser that cannot watch its other tabs still has a session. */
const unwatched = { on: failed('watchOtherTabs', error), refused: true } as const

type Row = FlowTable<Context, SessionEvent, Input>['states'][string]['rows'][number]
const signsOut = [
  stores(null),
  ['goToSignIn'],
  ['discardInput'],
  ['start', 'signOut', { session: mine }],
] as const
/** A new session replaces the current one. */
const renews: readonly Row[] = [
  {
    given: { session: theirs },
    on: { type: 'session.started', signedIn },
    to: 'signedIn',
    sets: { session: mine },
    does: begins,
  },
  {
    given: { session: mine },
    on: { type: 'session.startedElsewhere', session: theirs },
    to: 'signedIn',
    sets: { session: theirs },
    does: [lives],
  },
]
/** A session can end in any state. */
const ends: readonly Row[] = [
  {
    given: { session: mine },
    on: after('untilExpiry', 'session.signedIn'),
    ...endsAs('expired'),
    does: [stores(null)],
  },
  {
    given: { session: mine },
    on: { type: 'session.refused', ended: 'endedElsewhere' },
    ...endsAs('endedElsewhere'),
    does: [stores(null)],
  },
  {
    given: { session: mine },
    on: { type: 'session.endedEverywhere' },
    ...endsAs('endedEverywhere'),
    does: [['goToSignIn'], stores(null)],
  },
  { given: { session: mine }, on: { type: 'session.endedElsewhere' }, ...endsAs('endedElsewhere') },
]

const isConfirmed = (confirmed: boolean) => ['emit', { type: 'confirmation.over', confirmed }] as const

/** Whatever ends the session or replaces it leaves the confirmation without an answer. */
const unconfirmed = (row: Row): Row =>
  'to' in row ? { ...row, does: [isConfirmed(false), ...(row.does ?? [])] } : row

/** How a session starts from each signed-out state. */
const starting = (state: string): readonly Row[] => [
  unwatched,
  {
    given: said,
    on: { type: 'session.signIn', credentials },
    to: 'signingIn',
    sets: { failure: null },
    does: [['start', 'signIn', credentials]],
  },
  {
    given: said,
    on: { type: 'session.started', signedIn },
    to: 'signedIn',
    sets: { session: mine, ...fresh },
    does: begins,
  },
  {
    on: { type: 'session.remember', path },
    to: state,
    sets: { remembered: path },
    does: [keepsPath(path)],
  },
  {
    given: said,
    on: { type: 'session.startedElsewhere', session: theirs },
    to: 'signedIn',
    sets: { session: theirs, ...fresh },
    does: [lives],
  },
]

const leavesPhone: Row = { on: { type: 'session.phoneLeft' }, to: 'signedOut' }

/** A passkey is created or used; the sign-in by phone that was left behind changes nothing. */
const passkeyPanel = (state: string) => ({
  is: { signedOut: state },
  rows: [
    { on: { type: 'session.passkeyLeft' }, to: 'signedOut' } as const,
    { on: { type: 'session.phoneLeft' }, refused: true } as const,
    ...starting(state),
  ],
})

/** A browser's session: how it starts, and each way it ends. */
export const sessionTable: FlowTable<Context, SessionEvent, Input> = {
  context: { session: null, remembered: null, ended: null, failure: null, onPhone: false },
  starts: [
    {
      input: { session: null, remembered: null, onPhone: true },
      to: 'onPhone',
      sets: { onPhone: true },
      does: [watches],
    },
    { input: { session: null, remembered: null }, to: 'signedOut', does: [watches] },
    {
      input: { session: null, remembered: path, ended: 'expired' },
      to: 'signedOut',
      sets: { remembered: path, ended: 'expired' },
      does: [watches],
    },
    {
      input: { session: mine, remembered: null },
      to: 'signedIn',
      sets: { session: mine },
      does: [watches, lives],
    },
  ],
  states: {
    signedOut: {
      is: { signedOut: 'choosing' },
      rows: [
        { on: { type: 'session.phoneAsked' }, to: 'onPhone' },
        { on: { type: 'session.passkeyAsked' }, to: 'withPasskey' },
        leavesPhone,
        ...starting('signedOut'),
      ],
    },
    onPhone: {
      is: { signedOut: 'onPhone' },
      rows: [{ on: { type: 'session.phoneOver' }, to: 'backFromPhone' }, leavesPhone, ...starting('onPhone')],
    },
    backFromPhone: {
      is: { signedOut: 'backFromPhone' },
      rows: [
        { on: { type: 'session.phoneAsked' }, to: 'onPhone' },
        { on: { type: 'session.passkeyAsked' }, to: 'withPasskey' },
        leavesPhone,
        ...starting('backFromPhone'),
      ],
    },
    withPasskey: passkeyPanel('withPasskey'),
    afterPassword: passkeyPanel('afterPassword'),
    addingPasskey: passkeyPanel('addingPasskey'),
    signingIn: {
      is: 'signingIn',
      tags: ['busy'],
      rows: [
        unwatched,
        {
          given: { remembered: path },
          on: done('signIn', signedIn),
          to: 'opening',
          sets: { session: mine },
          does: [
            stores(mine),
            ['adoptLanguage', { language: 'et' }],
            ['start', 'openPortal', { session: mine, remembered: path }],
          ],
        },
        { on: done('signIn', { passkey: 'needed' }), to: 'afterPassword' },
        { on: done('signIn', { passkey: 'missing' }), to: 'addingPasskey' },
        { on: failed('signIn', error), to: 'signedOut', sets: { failure: { error } } },
      ],
    },
    opening: {
      is: 'opening',
      tags: ['busy'],
      rows: [
        unwatched,
        ...[done('openPortal'), failed('openPortal', error)].map((on) => ({
          given: { ended: 'expired', session: mine } as const,
          on,
          to: 'signedIn',
          sets: fresh,
          does: [lives],
        })),
      ],
    },
    signedIn: {
      is: { signedIn: 'working' },
      rows: [
        unwatched,
        ...renews,
        {
          given: { session: mine },
          on: { type: 'session.signOut', hasUnsavedInput: false },
          to: 'signingOut',
          does: signsOut,
        },
        {
          given: { session: mine },
          on: { type: 'session.signOut', hasUnsavedInput: true },
          to: 'askingWhetherToDiscard',
        },
        { given: { session: mine }, on: { type: 'session.confirmAsked' }, to: 'confirming' },
        ...ends,
        {
          given: { session: mine, remembered: path },
          on: { type: 'session.arrived' },
          to: 'signedIn',
          sets: { remembered: null },
          does: [keepsPath(null)],
        },
      ],
    },
    askingWhetherToDiscard: {
      is: { signedIn: 'askingWhetherToDiscard' },
      rows: [
        unwatched,
        {
          given: { session: mine },
          on: { type: 'session.discardInput' },
          to: 'signingOut',
          does: signsOut,
        },
        { given: { session: mine }, on: { type: 'session.stay' }, to: 'signedIn' },
        ...renews,
        ...ends,
        {
          given: { session: mine, remembered: path },
          on: { type: 'session.arrived' },
          to: 'askingWhetherToDiscard',
          sets: { remembered: null },
          does: [keepsPath(null)],
        },
      ],
    },
    confirming: {
      is: { signedIn: 'confirming' },
      rows: [
        unwatched,
        {
          given: { session: mine },
          on: { type: 'session.confirmed' },
          to: 'signedIn',
          does: [isConfirmed(true)],
        },
        {
          given: { session: mine },
          on: { type: 'session.confirmLeft' },
          to: 'signedIn',
          does: [isConfirmed(false)],
        },
        ...[...renews, ...ends].map(unconfirmed),
        {
          given: { session: mine, remembered: path },
          on: { type: 'session.arrived' },
          to: 'confirming',
          sets: { remembered: null },
          does: [keepsPath(null)],
        },
      ],
    },
    signingOut: {
      is: 'signingOut',
      tags: ['busy'],
      rows: [
        unwatched,
        { given: { session: mine }, on: done('signOut'), ...endsAs(null), does: [stores(null)] },
        { given: { session: mine }, on: failed('signOut', error), ...endsAs(null), does: [stores(null)] },
      ],
    },
  },
}
