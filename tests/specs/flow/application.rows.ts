import type { StateValue } from 'xstate'
import type { ApplyView } from '../../../api/apply.ts'
import type { EarlyRepayment } from '../../../api/early-repayment.ts'
import type { Language } from '../../../api/language.ts'
import type { ProblemCode, ProblemDetails } from '../../../api/problem.ts'
import { applicationOf, type Entered, nothingEntered } from '../../../domain/applicant-input.ts'
import {
  type ApplicationContext,
  type ApplicationEvent,
  Refused,
} from '../../../machines/flow/apply/application.setup.ts'
import type { DigitalRequest } from '../../../machines/flow/session/digital-login.machine.ts'
import { done, failed, type FlowTable, type InnerEvent } from '../../models/flow.ts'

type Input = { picked: Language | null; request: null; left: null; today: string }
export type Table = FlowTable<ApplicationContext, ApplicationEvent, Input>
type Row = Table['states'][string]['rows'][number]
type Given = Partial<ApplicationContext>

export const today = '2026-11-26'
export const base: ApplicationContext = {
  picked: null,
  language: 'et',
  view: null,
  problem: null,
  person: null,
  entered: nothingEntered,
  stored: nothingEntered,
  sent: [],
  merge: null,
  left: null,
  failures: { form: null, review: null, withdrawal: null, repayment: null, paper: null },
  request: null,
  review: '',
  repayDay: today,
  quote: null,
  paper: null,
}
export const valid: Entered = {
  contact: {
    email: 'mari@meretuul.example',
    phone: '51234567',
    street: 'Pikk',
    houseNumber: '7',
    flatNumber: '',
    zipCode: '10123',
    city: 'Tallinn',
  },
  publicOffice: 'no',
  consents: ['terms', 'creditCheck'],
}
export const inCity = (city: string): Entered => ({ ...valid, contact: { ...valid.contact, city } })

export const fresh: ApplyView = {
  link: 'open',
  language: 'et',
  partner: 'Nutipood OÜ',
  company: false,
  expiresDtime: null,
  offer: null,
  methods: ['smartid'],
  visitor: null,
  steps: [],
  progress: null,
  decision: null,
  withdrawal: null,
  mayRepay: false,
  papers: [],
}
export const knownAs = (name: string, entered: Entered): ApplyView => ({
  ...fresh,
  visitor: { name, customer: '', ...entered, consents: [...entered.consents] },
  steps: [{ event: 'customer.applied', refusal: null }],
})
export const known = knownAs('Mari', valid)
export const missing = (refusal: string): ApplyView => ({
  ...known,
  steps: [{ event: 'customer.applied', refusal }],
})
export const used: ApplyView = { ...fresh, link: 'used' }
export const followed: ApplyView = {
  ...known,
  link: 'used',
  progress: { appliedDtime: '2026-11-20T10:00:00.000Z', stage: 'running', signings: [], usualMinutes: null },
}
export const endedLink = (link: 'revoked' | 'expired' | 'closed'): ApplyView => ({ ...fresh, link })

export const problemOf = (code: ProblemCode, status: number): ProblemDetails => ({
  type: 'about:blank',
  title: code,
  detail: code,
  code,
  status,
})
export const lost = new Refused(null)
export const busy = problemOf('server.busy', 503)
const isOver = new Refused(problemOf('apply.over', 410))
export const notIdentified = new Refused(problemOf('apply.identify', 403))
export const conflict = new Refused(problemOf('record.conflict', 409))
export const refused = new Refused(problemOf('query.refused', 409))
export const badCity = new Refused({
  ...problemOf('request.invalid', 400),
  fields: [{ path: 'application.contact.city', code: 'field.required', detail: 'Required' }],
})

const wants = { language: null, shown: 'et' }
const opens = ['start', 'open', wants] as const
export const looks = ['start', 'look', wants] as const
const rereads = ['start', 'reread', wants] as const
export const asksPhone = ['start', 'digitalLogin', { request: null }] as const
export const opened = (view: ApplyView | null, problem: ProblemDetails | null = null) => ({
  view,
  problem,
  language: 'et',
})
export const saveOf = (entered: Entered, seen: readonly Entered[], language: Language = 'et') => ({
  application: applicationOf(entered, language),
  seen: seen.map((one) => applicationOf(one, language)),
})

const at = (page: StateValue, { language = 'shown', look = 'idle' } = {}) => ({ language, look, page })
export const named = (page: StateValue, regions?: { language?: string; look?: string }) =>
  JSON.stringify(at(page, regions))
export const fills = (step: StateValue, keeping: string) => ({ filling: { step, keeping } })
type Rights = { review?: string; withdrawal?: string; repayment?: string; papers?: string }
export const follows = ({
  review = 'offered',
  withdrawal = 'offered',
  repayment = 'choosing',
  papers = 'offered',
}: Rights = {}) => ({
  following: { review, withdrawal, repayment, papers },
})

export type RowOf = { given?: Given; on: ApplicationEvent | InnerEvent } & (
  | { to: string; sets?: Given; does?: readonly (readonly [string, ...unknown[]])[] }
  | { refused: true }
)

/** Events of every state: another language, and reading an open link's current target. */
const everyStateRows = (page: StateValue, { view }: Given): readonly RowOf[] => [
  { on: failed('watchPage', lost), refused: true },
  {
    on: { type: 'language.pick', language: 'en' },
    to: named(page, { language: 'loading' }),
    does: [['start', 'loadTexts', { language: 'en' }]],
  },
  view
    ? { on: { type: 'page.shown' }, to: named(page, { look: 'asking' }), does: [looks] }
    : { on: { type: 'page.shown' }, refused: true },
  view?.progress
    ? { on: { type: 'page.beat' }, to: named(page, { look: 'asking' }), does: [looks] }
    : { on: { type: 'page.beat' }, refused: true },
]

/** A state of the page with its texts loaded and no read in flight. */
export const state = (page: StateValue, given: Given, rows: readonly RowOf[]) => {
  const own = new Set(rows.map(({ on }) => on.type))
  const all = [...rows, ...everyStateRows(page, given).filter(({ on }) => !own.has(on.type))]
  return { is: at(page), rows: all.map((row): Row => ({ given, ...row })) }
}

/** A state in which a language or a read is loading: lists only the events of these regions. */
export const aside = (
  page: StateValue,
  regions: { language?: string; look?: string },
  given: Given,
  rows: readonly RowOf[],
) => ({ is: at(page, regions), rows: rows.map((row): Row => ({ given, ...row })), partial: true as const })

export const reopens = (on: ApplicationEvent | InnerEvent): RowOf => ({ on, to: 'opening', does: [opens] })
/** A request that a reload interrupted. */
const request: DigitalRequest = {
  method: 'smartid',
  way: 'notification',
  sessionId: 's',
  verificationCode: '4711',
  phone: null,
  deadline: 0,
}
export const identified: readonly RowOf[] = [
  reopens(done('digitalLogin')),
  reopens(failed('digitalLogin', lost)),
  { given: { view: fresh, request }, ...reopens(done('digitalLogin')), sets: { request: null } },
]

export const mine: Given = { view: known, person: 'Mari', entered: valid, stored: valid }
/** The city was changed here after it was stored. */
export const typed: Given = { ...mine, entered: inCity('Tartu') }
export const change: ApplicationEvent = { type: 'form.change', entered: inCity('Tartu') }
const changes = (step: StateValue): RowOf => ({
  on: change,
  to: named(fills(step, 'waiting')),
  sets: { entered: inCity('Tartu') },
  does: [['wait', 600]],
})
export const loaded = (view: ApplyView): Given => ({ view, person: 'Mari', entered: valid, stored: valid })
export const saves = (entered: Entered, seen: readonly Entered[]) =>
  ['start', 'save', saveOf(entered, seen)] as const
const leaves = (page: StateValue, { entered = valid, stored = valid }: Given): RowOf =>
  JSON.stringify(entered) === JSON.stringify(stored)
    ? { on: { type: 'page.left' }, refused: true }
    : {
        on: { type: 'page.left' },
        to: named(page),
        sets: { sent: [entered] },
        does: [
          ['saveAtOnce', saveOf(entered, [stored, entered])],
          ['keepLeft', { person: 'Mari', entered, stored, sent: [entered] }],
        ],
      }
export const failure = (problem: ProblemDetails | null) => ({ problem })

export const filling = (step: StateValue, keeping: string, given: Given, rows: readonly RowOf[]) => {
  const page = fills(step, keeping)
  const own = new Set(rows.map(({ on }) => on.type))
  const general = [changes(step), leaves(page, given)].filter(({ on }) => !own.has(on.type))
  return state(page, given, [...rows, ...general])
}
export const movesTo = (type: 'step.next' | 'step.back' | 'contact.open', step: StateValue): RowOf => ({
  on: { type },
  to: named(fills(step, 'resting')),
})
export const savesStep = (step: string): RowOf => ({
  on: { type: 'step.next' },
  to: named(fills({ [step]: 'saving' }, 'saving')),
  sets: { sent: [valid] },
  does: [saves(valid, [valid, valid])],
})

export const contactIn = { contact: 'entering' }
export const savingIn = (given: Given): Given => ({ ...given, sent: [inCity('Tartu')] })
export const kept = { ...knownAs('Mari', inCity('Tartu')) }

/** Responses to a background save, with the city changed. */
export const savedIn: readonly RowOf[] = [
  {
    given: { ...savingIn(typed), failures: { ...base.failures, form: failure(null) } },
    on: done('save', kept),
    to: named(fills(contactIn, 'resting')),
    sets: { view: kept, stored: inCity('Tartu'), failures: base.failures },
  },
  reopens(failed('save', isOver)),
  reopens(failed('save', notIdentified)),
  {
    given: { ...savingIn(typed), merge: { taken: ['email'], collided: [] } },
    on: failed('save', conflict),
    to: named(fills(contactIn, 'merging')),
    sets: { merge: null },
    does: [rereads],
  },
  {
    on: failed('save', lost),
    to: named(fills(contactIn, 'lost')),
    sets: { failures: { ...base.failures, form: failure(null) } },
    does: [['wait', 5_000]],
  },
  {
    on: failed('save', refused),
    to: named(fills(contactIn, 'refused')),
    sets: { failures: { ...base.failures, form: failure(refused.problem) } },
  },
]

/** The city was changed here and in another window. */
export const inBoth = { taken: [], collided: [{ name: 'city' as const, theirs: 'Narva' }] }

export const elsewhere = (city: string): ApplyView => knownAs('Mari', inCity(city))
const inEnglish = { email: 'mari@aed.example' }
const otherField: Entered = { ...valid, contact: { ...valid.contact, ...inEnglish } }
const bothFields: Entered = { ...valid, contact: { ...valid.contact, ...inEnglish, city: 'Tartu' } }

/** What another window has stored: a conflict, another field, or the end of the link. */
export const merges: readonly RowOf[] = [
  {
    on: done('reread', opened(elsewhere('Narva'))),
    to: named(fills(contactIn, 'merged')),
    sets: {
      view: elsewhere('Narva'),
      stored: inCity('Narva'),
      merge: inBoth,
    },
  },
  {
    on: done('reread', opened(knownAs('Mari', otherField))),
    to: named(fills(contactIn, 'saving')),
    sets: {
      view: knownAs('Mari', otherField),
      entered: bothFields,
      stored: otherField,
      sent: [inCity('Tartu'), bothFields],
      merge: { taken: ['email'], collided: [] },
    },
    does: [saves(bothFields, [otherField, inCity('Tartu'), bothFields])],
  },
  {
    on: done('reread', opened(endedLink('revoked'))),
    to: 'revoked',
    sets: { view: endedLink('revoked') },
  },
  {
    on: done('reread', opened(null, busy)),
    to: named(fills(contactIn, 'lost')),
    sets: { failures: { ...base.failures, form: failure(busy) } },
    does: [['wait', 5_000]],
  },
  {
    on: failed('reread', lost),
    to: named(fills(contactIn, 'lost')),
    sets: { failures: { ...base.failures, form: failure(null) } },
    does: [['wait', 5_000]],
  },
]

export const submitted: readonly RowOf[] = [
  { on: done('submit', followed), to: 'following', sets: { view: followed } },
  reopens(failed('submit', isOver)),
  reopens(failed('submit', notIdentified)),
  { on: failed('submit', conflict), to: named(fills('review', 'merging')), does: [rereads] },
  {
    given: { ...mine, sent: [valid], merge: inBoth },
    on: failed('submit', conflict),
    to: named(fills('review', 'paused')),
  },
  {
    on: failed('submit', badCity),
    to: named(fills({ contact: 'faulty' }, 'paused')),
    sets: { failures: { ...base.failures, form: failure(badCity.problem) } },
  },
  {
    on: failed('submit', lost),
    to: named(fills('review', 'paused')),
    sets: { failures: { ...base.failures, form: failure(null) } },
  },
]

export const following: Given = { view: followed, person: 'Mari', entered: valid, stored: valid }
type Card = 'review' | 'withdrawal'
export const starts = { review: ['askForReview', { view: 'Mine' }], withdrawal: ['withdraw'] } as const
const calls = { review: 'askForReview', withdrawal: 'withdraw' } as const
const sends = { review: 'review.send', withdrawal: 'withdrawal.confirm' } as const
export const given = (card: Card): Given => ({ ...following, ...(card === 'review' && { review: 'Mine' }) })
const onCard = (card: Card, step: string) => follows({ [card]: step })

/** A request of the customer in two steps. */
export const asking = (card: Card): Table['states'] => ({
  [`${card} asking`]: state(onCard(card, 'asking'), given(card), [
    { on: { type: `${card}.keep` }, to: `${card} kept` },
    {
      given: { ...given(card), failures: { ...base.failures, [card]: failure(null) } },
      on: { type: sends[card] },
      to: `${card} sending`,
      sets: { failures: base.failures },
      does: [['start', ...starts[card]]],
    },
    ...others(card, 'asking'),
    ...(card === 'review'
      ? [
          {
            on: { type: 'review.write', review: 'More' },
            to: 'review asking',
            sets: { review: 'More' },
          } as const,
        ]
      : []),
  ]),
  [`${card} sending`]: state(onCard(card, 'sending'), given(card), [
    { on: done(calls[card], followed), to: `${card} sent`, sets: card === 'review' ? { review: '' } : {} },
    reopens(failed(calls[card], notIdentified)),
    {
      on: failed(calls[card], lost),
      to: `${card} asking`,
      sets: { failures: { ...base.failures, [card]: failure(null) } },
    },
    ...others(card, 'sending'),
  ]),
  ...Object.fromEntries(
    ['kept', 'sent'].map((step) => [
      `${card} ${step}`,
      state(onCard(card, step), given(card), [
        { on: { type: `${card}.start` }, to: `${card} asking` },
        ...others(card, step),
      ]),
    ]),
  ),
})

export const chooses = (page: StateValue): RowOf => ({
  on: { type: 'repayment.choose', day: '2027-01-01' },
  to: named(page),
  sets: { repayDay: '2027-01-01' },
})
export const quotes = (rights: Rights): RowOf => ({
  given: { ...following, failures: { ...base.failures, repayment: failure(null) } },
  on: { type: 'repayment.ask' },
  to: named(follows({ ...rights, repayment: 'asking' })),
  sets: { failures: base.failures },
  does: [['start', 'quote', { day: today }]],
})

export const paper = { key: 'contract-1' }
export const downloads = (rights: Rights): RowOf => ({
  given: { ...following, failures: { ...base.failures, paper: failure(null) } },
  on: { type: 'paper.download', paper },
  to: named(follows({ ...rights, papers: 'downloading' })),
  sets: { paper, failures: base.failures },
  does: [['start', 'download', paper]],
})

/** Events of the other cards. */
const others = (card: Card, step: string): readonly RowOf[] => {
  const other: Card = card === 'review' ? 'withdrawal' : 'review'
  return [
    { on: { type: `${other}.start` }, to: named(follows({ [card]: step, [other]: 'asking' })) },
    chooses(onCard(card, step)),
    quotes({ [card]: step }),
    downloads({ [card]: step }),
  ]
}

export const quote: EarlyRepayment = {
  day: today,
  contractDay: today,
  principal: 100,
  interest: 1,
  fees: 0,
  contractFeeBack: 0,
  owed: 101,
  savedInterest: 2,
  savedFees: 0,
  compensation: { most: 1, percent: 0.5, by: 'percent' },
}
