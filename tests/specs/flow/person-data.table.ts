import type { PersonFound } from '../../../api/privacy.calls.ts'
import type { PersonWork } from '../../../machines/flow/privacy/person-data.machine.ts'
import { done, failed, type FlowTable } from '../../models/flow.ts'

type Context = { person: string; found: PersonFound | null; work: PersonWork | null; error: unknown }
type Event =
  | { type: 'person.find'; person: string }
  | { type: 'person.again' | 'work.leave' }
  | { type: 'work.ask'; work: PersonWork }
  | { type: 'work.confirm'; reason: string }

const error = new Error('no')
export const nothingFound: PersonFound = {
  queries: [],
  more: false,
  several: false,
  uncertain: false,
  accounts: [],
  partners: [],
  limits: [],
}
const account = { accountUserId: 5, fullName: 'Mari Maasikas', email: 'mari@tehing.example', role: 'CREDIT' }
const found = { ...nothingFound, accounts: [account] } as PersonFound
const person = 'Mari Maasikas'

const limit = { limitId: 3, answeredAt: null, isOwn: true, isFree: true }
const onlyLimit: PersonFound = { ...nothingFound, limits: [limit] }
const onlyPartner: PersonFound = { ...nothingFound, partners: [{ partnerId: 1, businessName: 'Pood' }] }

const find = { type: 'person.find', person } as const
const other = { type: 'person.find', person: 'Kadri Kask' } as const
const searches = (who: string) => [['start', 'find', { person: who }]] as const
const seeks = {
  on: find,
  to: 'searching',
  sets: { person, found: null, error: null },
  does: searches(person),
}
const looks = { to: 'refreshing', does: searches(person) }

const hold: PersonWork = { kind: 'hold', queryId: 7 }
const end: PersonWork = { kind: 'endHold', queryId: 7 }
const erasure: PersonWork = { kind: 'erasure', queryIds: [7, 8], limitIds: [3] }
const reason = 'A dispute'
const works = (work: PersonWork, why = reason) => [['start', 'doWork', { work, reason: why }]] as const
const given = { person, found }
const erased = { erased: [7], kept: [8], limits: 1 }

const looked = [
  { given, on: done('find', found), to: 'current', sets: { found } },
  { given, on: done('find', nothingFound), to: 'absent', sets: { found: nothingFound } },
  { given, on: failed('find', error), to: 'failed', sets: { error } },
]
/** Also while the person is looked up again. */
const offered = [
  { given, on: find, ...looks },
  {
    given,
    on: other,
    to: 'searching',
    sets: { person: 'Kadri Kask', found: null },
    does: searches('Kadri Kask'),
  },
  { given, on: { type: 'work.ask', work: hold }, to: 'asking', sets: { work: hold } },
  { given, on: { type: 'work.ask', work: erasure }, to: 'asking', sets: { work: erasure } },
  { given, on: { type: 'work.ask', work: end }, to: 'ending', sets: { work: end }, does: works(end, '') },
] as const

/** One person's data: looked up, held, erased, and looked up again after each work. */
export const personDataTable: FlowTable<Context, Event> = {
  context: { person: '', found: null, work: null, error: null },
  starts: [{ input: undefined, to: 'waiting' }],
  states: {
    waiting: { is: { seeking: 'waiting' }, rows: [seeks] },
    searching: {
      is: { seeking: 'searching' },
      tags: ['searching'],
      rows: [
        { ...seeks, given: { person: 'Kadri Kask' } },
        { given: { person }, on: done('find', found), to: 'current', sets: { found } },
        { given: { person }, on: done('find', onlyLimit), to: 'current', sets: { found: onlyLimit } },
        { given: { person }, on: done('find', onlyPartner), to: 'current', sets: { found: onlyPartner } },
        { given: { person }, on: done('find', nothingFound), to: 'absent', sets: { found: nothingFound } },
        { given: { person }, on: failed('find', error), to: 'failed', sets: { error } },
      ],
    },
    failed: {
      is: { seeking: 'failed' },
      tags: ['failed'],
      rows: [
        { ...seeks, given: { person: 'Kadri Kask', error } },
        { given: { person, error }, on: { type: 'person.again' }, to: 'searching', does: searches(person) },
      ],
    },
    absent: {
      is: { seeking: 'absent' },
      tags: ['absent'],
      rows: [{ ...seeks, given: { found: nothingFound } }],
    },
    current: { is: { found: { offered: 'current' } }, tags: ['found'], rows: offered },
    refreshing: {
      is: { found: { offered: 'refreshing' } },
      tags: ['found', 'searching'],
      rows: [...offered, ...looked],
    },
    asking: {
      is: { found: 'asking' },
      tags: ['asking', 'found'],
      rows: [
        {
          given: { ...given, work: hold },
          on: { type: 'work.confirm', reason },
          to: 'working',
          does: works(hold),
        },
        { given: { ...given, work: hold }, on: { type: 'work.leave' }, to: 'current', sets: { work: null } },
        {
          given: { ...given, work: hold, error },
          on: { type: 'work.leave' },
          ...looks,
          sets: { work: null, error: null },
        },
      ],
    },
    working: {
      is: { found: 'working' },
      tags: ['asking', 'busy', 'found'],
      rows: [
        {
          given: { ...given, work: erasure },
          on: done('doWork', erased),
          to: 'refreshing',
          sets: { work: null },
          does: [['notifyDone', { work: erasure, result: erased }], ...searches(person)],
        },
        {
          given: { ...given, work: erasure },
          on: failed('doWork', error),
          to: 'asking',
          sets: { error },
        },
      ],
    },
    ending: {
      is: { found: 'ending' },
      tags: ['busy', 'found'],
      rows: [
        {
          given: { ...given, work: end },
          on: done('doWork', null),
          to: 'refreshing',
          sets: { work: null },
          does: [['notifyDone', { work: end, result: null }], ...searches(person)],
        },
        {
          given: { ...given, work: end },
          on: failed('doWork', error),
          to: 'refreshing',
          sets: { work: null },
          does: [['notifyFailure', { error }], ...searches(person)],
        },
      ],
    },
  },
}
