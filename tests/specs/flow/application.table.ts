import { nothingEntered } from '../../../domain/applicant-input.ts'
import { after, done, failed } from '../../models/flow.ts'
import { mergeStates, reloads } from './application.merges.ts'
import {
  type Table,
  today,
  base,
  valid,
  inCity,
  inBoth,
  fresh,
  knownAs,
  known,
  missing,
  used,
  followed,
  endedLink,
  problemOf,
  lost,
  busy,
  notIdentified,
  refused,
  looks,
  asksPhone,
  opened,
  saveOf,
  named,
  fills,
  follows,
  type RowOf,
  state,
  aside,
  reopens,
  identified,
  mine,
  typed,
  change,
  loaded,
  saves,
  failure,
  filling,
  movesTo,
  savesStep,
  contactIn,
  savingIn,
  submitted,
  following,
  chooses,
  downloads,
  paper,
  quotes,
  quote,
  savedIn,
  asking,
} from './application.rows.ts'

/** Targets of a link, and everything that prevents opening it. */
const openings: readonly RowOf[] = [
  { on: done('open', opened(fresh)), to: 'identifying', sets: { view: fresh }, does: [asksPhone] },
  {
    on: done('open', opened(missing('customerContactIsGiven'))),
    to: named(fills(contactIn, 'resting')),
    sets: loaded(missing('customerContactIsGiven')),
  },
  {
    on: done('open', opened(missing('customerHasAnswered'))),
    to: named(fills(contactIn, 'resting')),
    sets: loaded(missing('customerHasAnswered')),
  },
  {
    on: done('open', opened(missing('customerHasConsented'))),
    to: named(fills({ consents: 'entering' }, 'resting')),
    sets: loaded(missing('customerHasConsented')),
  },
  { on: done('open', opened(known)), to: named(fills('review', 'resting')), sets: loaded(known) },
  { on: done('open', opened(used)), to: 'tracing', sets: { view: used }, does: [asksPhone] },
  { on: done('open', opened(followed)), to: 'following', sets: loaded(followed) },
  ...(['revoked', 'expired', 'closed'] as const).map((link) => ({
    on: done('open', opened(endedLink(link))),
    to: link,
    sets: { view: endedLink(link) },
  })),
  {
    on: done('open', opened(null, problemOf('apply.unknown', 404))),
    to: 'unknown',
    sets: { problem: problemOf('apply.unknown', 404) },
  },
  { on: done('open', opened(null)), to: 'unreached' },
  { on: done('open', opened(null, busy)), to: 'unreached', sets: { problem: busy } },
  {
    on: done('open', opened(null, problemOf('request.tooMany', 429))),
    to: 'unreached',
    sets: { problem: problemOf('request.tooMany', 429) },
  },
  { on: failed('open', lost), to: 'incomplete', does: [['wait', 5_000]] },
  ...reloads,
  // A session that expires in the middle of the form.
  {
    given: { ...typed, view: null },
    on: done('open', opened(fresh)),
    to: 'identifyingAgain',
    sets: { view: fresh },
    does: [asksPhone],
  },
  {
    given: { ...typed, view: null },
    on: done('open', opened(known)),
    to: named(fills('review', 'saving')),
    sets: { view: known, sent: [inCity('Tartu')] },
    does: [saves(inCity('Tartu'), [valid, inCity('Tartu')])],
  },
  {
    given: { ...typed, view: null },
    on: done('open', opened(knownAs('Jaan', nothingEntered))),
    to: named(fills(contactIn, 'resting')),
    sets: {
      view: knownAs('Jaan', nothingEntered),
      person: 'Jaan',
      entered: nothingEntered,
      stored: nothingEntered,
    },
  },
]

const towns = Array.from({ length: 9 }, (_, index) => inCity(`Town ${index}`))

const table: Table = {
  context: base,
  starts: [
    {
      input: { picked: null, request: null, left: null, today },
      to: 'opening',
      sets: { language: null },
      does: [
        ['start', 'watchPage'],
        ['start', 'open', { language: null, shown: null }],
      ],
    },
  ],
  raised: [
    'view.came',
    'step.answered',
    'form.keep',
    'form.pause',
    'form.kept',
    'form.failed',
    'form.collided',
    'form.merged',
  ],
  states: {
    opening: state('opening', {}, openings),
    incomplete: state('incomplete', {}, [
      reopens(after('retry', 'application.page.incomplete')),
      reopens({ type: 'page.shown' }),
    ]),
    unreached: state('unreached', {}, [reopens({ type: 'link.retry' }), reopens({ type: 'page.shown' })]),
    revoked: state('revoked', { view: endedLink('revoked') }, []),
    expired: state('expired', { view: endedLink('expired') }, []),
    closed: state('closed', { view: endedLink('closed') }, []),
    unknown: state('unknown', {}, []),
    identifying: state('identifying', { view: fresh }, identified),
    identifyingAgain: state('identifyingAgain', { ...typed, view: fresh }, identified),
    tracing: state('tracing', { view: used }, identified),
    offer: filling('offer', 'resting', mine, [movesTo('step.next', contactIn)]),
    contact: filling(contactIn, 'resting', mine, [
      savesStep('contact'),
      {
        given: { ...mine, entered: inCity(''), stored: inCity('') },
        ...movesTo('step.next', { contact: 'faulty' }),
      },
      movesTo('step.back', 'offer'),
    ]),
    'contact unanswered': filling(
      { contact: 'faulty' },
      'resting',
      {
        ...mine,
        entered: { ...valid, publicOffice: null },
        stored: { ...valid, publicOffice: null },
      },
      [movesTo('step.next', { contact: 'faulty' }), movesTo('step.back', 'offer')],
    ),
    'contact being saved': filling({ contact: 'saving' }, 'saving', { ...mine, sent: [valid] }, [
      { on: change, to: 'contact being saved', sets: { entered: inCity('Tartu') } },
      { on: { type: 'step.back' }, to: named(fills('offer', 'saving')) },
      {
        on: done('save', known),
        to: named(fills({ consents: 'entering' }, 'resting')),
      },
      {
        on: failed('save', lost),
        to: named(fills({ contact: 'faulty' }, 'lost')),
        sets: { failures: { ...base.failures, form: failure(null) } },
        does: [['wait', 5_000]],
      },
      {
        on: failed('save', refused),
        to: named(fills({ contact: 'faulty' }, 'refused')),
        sets: { failures: { ...base.failures, form: failure(refused.problem) } },
      },
    ]),
    consents: filling({ consents: 'entering' }, 'resting', mine, [
      savesStep('consents'),
      movesTo('step.back', contactIn),
    ]),
    'consents missing': filling(
      { consents: 'faulty' },
      'resting',
      {
        ...mine,
        entered: { ...valid, consents: ['terms'] },
        stored: { ...valid, consents: ['terms'] },
      },
      [movesTo('step.next', { consents: 'faulty' }), movesTo('step.back', contactIn)],
    ),
    'consents being saved': filling({ consents: 'saving' }, 'saving', { ...mine, sent: [valid] }, [
      { on: change, to: 'consents being saved', sets: { entered: inCity('Tartu') } },
      { on: { type: 'step.back' }, to: named(fills(contactIn, 'saving')) },
      {
        on: done('save', missing('customerContactIsGiven')),
        to: named(fills('review', 'resting')),
        sets: { view: missing('customerContactIsGiven') },
      },
      {
        on: done('save', known),
        to: named(fills('review', 'resting')),
      },
      {
        on: failed('save', lost),
        to: named(fills({ consents: 'faulty' }, 'lost')),
        sets: { failures: { ...base.failures, form: failure(null) } },
        does: [['wait', 5_000]],
      },
    ]),
    review: filling('review', 'resting', mine, [
      movesTo('step.back', { consents: 'entering' }),
      movesTo('contact.open', contactIn),
      {
        given: { ...mine, merge: inBoth, failures: { ...base.failures, form: failure(null) } },
        on: { type: 'application.submit' },
        to: 'submitting',
        sets: { sent: [valid], merge: null, failures: base.failures },
        does: [['start', 'submit', saveOf(valid, [valid, valid])]],
      },
      {
        given: { ...mine, language: 'en' },
        on: { type: 'application.submit' },
        to: 'submitting',
        sets: { sent: [valid] },
        does: [['start', 'submit', saveOf(valid, [valid, valid], 'en')]],
      },
    ]),
    submitting: filling('submitting', 'paused', { ...mine, sent: [valid] }, submitted),
    waiting: filling(contactIn, 'waiting', typed, [
      // The server compares nine.
      {
        given: { ...typed, sent: towns },
        on: after('debounce', 'application.page.filling.keeping.waiting'),
        to: 'saving',
        sets: { sent: [...towns.slice(1), inCity('Tartu')] },
        does: [saves(inCity('Tartu'), [valid, ...towns.slice(1), inCity('Tartu')])],
      },
      {
        on: after('debounce', 'application.page.filling.keeping.waiting'),
        to: 'saving',
        sets: { sent: [inCity('Tartu')] },
        does: [saves(inCity('Tartu'), [valid, inCity('Tartu')])],
      },
      {
        on: change,
        to: 'waiting',
        does: [['wait', 600]],
      },
      {
        on: { type: 'step.next' },
        to: named(fills({ contact: 'saving' }, 'saving')),
        sets: { sent: [inCity('Tartu')] },
        does: [saves(inCity('Tartu'), [valid, inCity('Tartu')])],
      },
      { on: { type: 'step.back' }, to: named(fills('offer', 'waiting')) },
    ]),
    saving: filling(contactIn, 'saving', savingIn(typed), [
      ...savedIn,
      {
        on: { type: 'form.change', entered: inCity('Valga') },
        to: 'saving',
        sets: { entered: inCity('Valga') },
      },
      { on: { type: 'step.back' }, to: named(fills('offer', 'saving')) },
      {
        on: { type: 'step.next' },
        to: named(fills({ contact: 'saving' }, 'saving')),
        does: [saves(inCity('Tartu'), [valid, inCity('Tartu')])],
      },
    ]),
    lost: filling(
      contactIn,
      'lost',
      { ...savingIn(typed), failures: { ...base.failures, form: failure(null) } },
      [
        ...([after('retry', 'application.page.filling.keeping.lost'), { type: 'form.retry' }] as const).map(
          (on): RowOf => ({
            on,
            to: 'saving',
            does: [saves(inCity('Tartu'), [valid, inCity('Tartu')])],
          }),
        ),
        {
          on: { type: 'page.shown' },
          to: named(fills(contactIn, 'saving'), { look: 'asking' }),
          does: [looks, saves(inCity('Tartu'), [valid, inCity('Tartu')])],
        },
        { on: { type: 'step.back' }, to: named(fills('offer', 'lost')) },
        {
          on: { type: 'step.next' },
          to: named(fills({ contact: 'saving' }, 'saving')),
          does: [saves(inCity('Tartu'), [valid, inCity('Tartu')])],
        },
      ],
    ),
    'language loading': aside(fills('review', 'resting'), { language: 'loading' }, mine, [
      {
        on: done('loadTexts', 'en'),
        to: named(fills('review', 'resting'), { look: 'asking' }),
        sets: { picked: 'en', language: 'en' },
        does: [
          ['keepPicked', { language: 'en' }],
          ['start', 'look', { language: 'en', shown: 'en' }],
        ],
      },
      { on: failed('loadTexts', lost), to: named(fills('review', 'resting'), { language: 'lost' }) },
      {
        on: { type: 'language.pick', language: 'et' },
        to: 'language loading',
        does: [['start', 'loadTexts', { language: 'et' }]],
      },
    ]),
    'looking again': aside('revoked', { look: 'asking' }, { view: endedLink('revoked') }, [
      { on: done('look', opened(endedLink('revoked'))), to: 'revoked' },
      { on: done('look', opened(null)), to: 'revoked' },
      { on: done('look', opened(null, busy)), to: 'revoked' },
      { on: failed('look', lost), to: 'revoked' },
      { on: done('look', opened(fresh)), to: 'identifying', sets: { view: fresh }, does: [asksPhone] },
      {
        given: { ...following, picked: 'en' },
        on: { type: 'page.shown' },
        to: 'looking again',
        does: [['start', 'look', { language: 'en', shown: 'et' }]],
      },
    ]),
    following: state(follows(), following, [
      { on: { type: 'review.start' }, to: 'review asking' },
      { on: { type: 'withdrawal.start' }, to: 'withdrawal asking' },
      chooses(follows()),
      quotes({}),
      downloads({}),
    ]),
    ...asking('review'),
    ...asking('withdrawal'),
    'asking what repaying costs': state(follows({ repayment: 'asking' }), following, [
      { on: done('quote', quote), to: 'following', sets: { quote } },
      {
        on: failed('quote', lost),
        to: 'following',
        sets: { failures: { ...base.failures, repayment: failure(null) } },
      },
      reopens(failed('quote', notIdentified)),
      { on: { type: 'review.start' }, to: named(follows({ review: 'asking', repayment: 'asking' })) },
      {
        on: { type: 'withdrawal.start' },
        to: named(follows({ withdrawal: 'asking', repayment: 'asking' })),
      },
      chooses(follows({ repayment: 'asking' })),
      downloads({ repayment: 'asking' }),
    ]),
    'downloading a paper': state(follows({ papers: 'downloading' }), { ...following, paper }, [
      { on: done('download'), to: 'following' },
      {
        on: failed('download', lost),
        to: 'following',
        sets: { failures: { ...base.failures, paper: failure(null) } },
      },
      reopens(failed('download', notIdentified)),
      { on: { type: 'review.start' }, to: named(follows({ review: 'asking', papers: 'downloading' })) },
      {
        on: { type: 'withdrawal.start' },
        to: named(follows({ withdrawal: 'asking', papers: 'downloading' })),
      },
      chooses(follows({ papers: 'downloading' })),
      quotes({ papers: 'downloading' }),
    ]),
    ...mergeStates,
  },
}

const nameOf = (to: string): string =>
  Object.entries(table.states).find(([, { is }]) => JSON.stringify(is) === to)?.[0] ?? to

/** A visit to an offer's link, and every way in which it ends, fails, is refused or changed by another window. */
export const applicationTable: Table = {
  ...table,
  states: Object.fromEntries(
    Object.entries(table.states).map(([name, one]) => [
      name,
      { ...one, rows: one.rows.map((row) => ('to' in row ? { ...row, to: nameOf(row.to) } : row)) },
    ]),
  ),
}
