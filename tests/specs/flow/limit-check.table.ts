import type { ReadLimit } from '../../../api/limit.ts'
import { after, done, failed, type FlowTable } from '../../models/flow.ts'

type Context = { code: string; automatic: boolean; limit: ReadLimit | null; step: number }
type Event = { type: 'code.changed'; code: string; automatic: boolean } | { type: 'limit.request' }

const code = '16934822'
const limitOf = (status: ReadLimit['status'], last_result: ReadLimit['last_result']): ReadLimit => ({
  available_limit: 188_300,
  status,
  max_contract_amount: 150_000,
  sureties: [],
  representatives: [],
  updated_at: '2026-11-20T09:54:00.000Z',
  last_result,
  last_result_at: '2026-11-20T09:54:00.000Z',
})
const limits = {
  checking: limitOf('checking', null),
  checkingAgain: limitOf('checking', 'approved'),
  approved: limitOf('active', 'approved'),
  rejected: limitOf('active', 'rejected'),
  notAvailable: limitOf('active', 'not_available'),
  blocked: limitOf('blocked', 'approved'),
} as const
const lost = new Error('lost')

const changes = (code: string, automatic = true): Event => ({ type: 'code.changed', code, automatic })
const reads = (limit: ReadLimit | null) => done('readLimit', limit)
const polls = (limit: ReadLimit | null) => done('pollLimit', limit)

const startSettling = { does: [['wait', 400]] } as const
const startReading = { does: [['start', 'readLimit', { code }]] } as const
const startRequest = { to: 'requesting', does: [['start', 'requestLimit', { code }]] } as const
const startChecking = {
  does: [
    ['wait', 120_000],
    ['wait', 5_000],
    ['wait', 2_000],
  ],
} as const
const waitsOn = { to: 'checking', does: [['wait', 2_000]] } as const
const tells = (verdict: string) => ({ does: [['emit', { type: 'limit.decided', verdict }]] }) as const

/** Another code restarts the check in any state; the same code changes nothing. */
const codeRows = [
  { on: changes('19015895'), to: 'settling', sets: { code: '19015895' }, ...startSettling },
  {
    given: { limit: limits.approved },
    on: changes(' 19015895 ', false),
    to: 'settling',
    sets: { code: '19015895', automatic: false, limit: null },
    ...startSettling,
  },
  { on: changes('1901589'), to: 'idle', sets: { code: '1901589' } },
  { on: changes(code, false), refused: true },
  { on: changes(` ${code} `), refused: true },
] as const
const ask = { type: 'limit.request' } as const
const again = [{ given: { step: 7 }, on: ask, ...startRequest }, ...codeRows] as const
const askable = ['askable']

const answers = [
  { on: reads(limits.checking), to: 'checking', sets: { limit: limits.checking }, ...startChecking },
  {
    on: reads(limits.checkingAgain),
    to: 'checking',
    sets: { limit: limits.checkingAgain },
    ...startChecking,
  },
  { on: reads(limits.approved), to: 'approved', sets: { limit: limits.approved } },
  { on: reads(limits.rejected), to: 'rejected', sets: { limit: limits.rejected } },
  { on: reads(limits.notAvailable), to: 'notAvailable', sets: { limit: limits.notAvailable } },
  { on: reads(limits.blocked), to: 'blocked', sets: { limit: limits.blocked } },
] as const

const checkingRows = [
  { on: after('timeout', 'limitCheck.checking'), to: 'timedOut', ...tells('timedOut') },
  ...codeRows,
] as const
const progresses = (to: string) =>
  [
    {
      on: after('progress', 'limitCheck.checking.progress.shown'),
      to,
      sets: { step: 1 },
      does: [['wait', 5_000]],
    },
    {
      given: { step: 6 },
      on: after('progress', 'limitCheck.checking.progress.shown'),
      to,
      sets: { step: 7 },
      does: [['wait', 5_000]],
    },
    {
      given: { step: 7 },
      on: after('progress', 'limitCheck.checking.progress.shown'),
      to,
      does: [['wait', 5_000]],
    },
  ] as const

/** The limit is read when the code has settled, polled every 2 seconds, and times out after 120. */
export const limitCheckTable: FlowTable<Context, Event, { code: string; automatic: boolean }> = {
  context: { code, automatic: true, limit: null, step: 0 },
  starts: [
    { input: { code, automatic: true }, to: 'settling', ...startSettling },
    { input: { code: ` ${code} `, automatic: true }, to: 'settling', ...startSettling },
    { input: { code: '1693482', automatic: true }, to: 'idle', sets: { code: '1693482' } },
    { input: { code: ' 1693482 ', automatic: true }, to: 'idle', sets: { code: '1693482' } },
    { input: { code: '', automatic: false }, to: 'idle', sets: { code: '', automatic: false } },
  ],
  states: {
    idle: { is: 'idle', rows: codeRows },
    settling: {
      is: 'settling',
      tags: ['busy'],
      rows: [{ on: after('settle', 'limitCheck.settling'), to: 'reading', ...startReading }, ...codeRows],
    },
    reading: {
      is: 'reading',
      tags: ['busy'],
      rows: [
        { on: reads(null), ...startRequest },
        { given: { automatic: false }, on: reads(null), to: 'unknown' },
        ...answers,
        { on: failed('readLimit', lost), to: 'failed' },
        ...codeRows,
      ],
    },
    unknown: { is: 'unknown', tags: askable, rows: again },
    failed: { is: 'failed', tags: askable, rows: again },
    requesting: {
      is: 'requesting',
      tags: ['busy'],
      rows: [
        { given: { step: 7 }, on: done('requestLimit'), to: 'checking', sets: { step: 0 }, ...startChecking },
        { on: failed('requestLimit', lost), to: 'failed' },
        ...codeRows,
      ],
    },
    checking: {
      is: { checking: { progress: 'shown', poll: 'waiting' } },
      tags: ['busy'],
      rows: [
        {
          on: after('poll', 'limitCheck.checking.poll.waiting'),
          to: 'checking, asking',
          does: [['start', 'pollLimit', { code }]],
        },
        ...progresses('checking'),
        ...checkingRows,
      ],
    },
    'checking, asking': {
      is: { checking: { progress: 'shown', poll: 'asking' } },
      tags: ['busy'],
      rows: [
        { on: polls(null), ...waitsOn },
        { on: polls(limits.checking), ...waitsOn },
        { on: failed('pollLimit', lost), ...waitsOn },
        {
          on: polls(limits.approved),
          to: 'approved',
          sets: { limit: limits.approved },
          ...tells('approved'),
        },
        {
          on: polls(limits.rejected),
          to: 'rejected',
          sets: { limit: limits.rejected },
          ...tells('rejected'),
        },
        { on: polls(limits.blocked), to: 'blocked', sets: { limit: limits.blocked }, ...tells('blocked') },
        {
          on: polls(limits.notAvailable),
          to: 'notAvailable',
          sets: { limit: limits.notAvailable },
          ...tells('notAvailable'),
        },
        ...progresses('checking, asking'),
        ...checkingRows,
      ],
    },
    approved: { is: 'approved', tags: askable, rows: again },
    rejected: { is: 'rejected', tags: askable, rows: again },
    notAvailable: { is: 'notAvailable', tags: askable, rows: again },
    timedOut: { is: 'timedOut', tags: askable, rows: again },
    blocked: { is: 'blocked', tags: askable, rows: again },
  },
}
