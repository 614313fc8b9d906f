import type { Entered } from '../../../domain/applicant-input.ts'
import { done } from '../../models/flow.ts'
import {
  type Table,
  valid,
  inCity,
  kept,
  inBoth,
  elsewhere,
  knownAs,
  known,
  opened,
  named,
  fills,
  type RowOf,
  aside,
  mine,
  typed,
  saves,
  filling,
  contactIn,
  savingIn,
  merges,
  loaded,
} from './application.rows.ts'

const left = { person: 'Mari', entered: inCity('Tartu'), stored: valid, sent: [inCity('Tartu')] }

/** The page was reloaded while the city was being saved; nothing of it is another window's. */
export const reloads: readonly RowOf[] = [
  // The save has not arrived, or never will.
  {
    given: { left },
    on: done('open', opened(known)),
    to: named(fills('review', 'saving')),
    sets: {
      view: known,
      person: 'Mari',
      entered: inCity('Tartu'),
      stored: valid,
      sent: left.sent,
      left: null,
    },
    does: [saves(inCity('Tartu'), [valid, inCity('Tartu')])],
  },
  // It has arrived.
  {
    given: { left },
    on: done('open', opened(kept)),
    to: named(fills('review', 'resting')),
    sets: {
      ...loaded(kept),
      entered: inCity('Tartu'),
      stored: inCity('Tartu'),
      sent: left.sent,
      left: null,
    },
  },
  // It has arrived, and more was typed before the reload.
  {
    given: { left: { ...left, entered: inCity('Valga') } },
    on: done('open', opened(kept)),
    to: named(fills('review', 'saving')),
    sets: {
      view: kept,
      person: 'Mari',
      entered: inCity('Valga'),
      stored: inCity('Tartu'),
      sent: [inCity('Tartu'), inCity('Valga')],
      left: null,
    },
    does: [saves(inCity('Valga'), [inCity('Tartu'), inCity('Tartu'), inCity('Valga')])],
  },
  // Another window has changed the same field meanwhile.
  {
    given: { left },
    on: done('open', opened(elsewhere('Narva'))),
    to: named(fills('review', 'merged')),
    sets: {
      view: elsewhere('Narva'),
      person: 'Mari',
      entered: inCity('Tartu'),
      stored: inCity('Narva'),
      sent: left.sent,
      merge: inBoth,
      left: null,
    },
  },
  // Another person is identified, who did not write this.
  {
    given: { left: { ...left, person: 'Jaan' } },
    on: done('open', opened(known)),
    to: named(fills('review', 'resting')),
    sets: { ...loaded(known), left: null },
  },
]

const collides = { view: elsewhere('Narva'), stored: inCity('Narva'), merge: inBoth }
/** A read that finds the same field changed in another window stops the save over it. */
const lookedWhile = (keeping: string): readonly RowOf[] => [
  { on: done('look', opened(elsewhere('Narva'))), to: named(fills(contactIn, 'merged')), sets: collides },
  { on: done('look', opened(known)), to: named(fills(contactIn, keeping)) },
]

const withTerms: Entered = { ...valid, consents: ['terms'] }
const takesOver = (entered: Entered, name: 'city' | 'consents') => ({
  view: knownAs('Mari', entered),
  entered,
  stored: entered,
  merge: { taken: [name], collided: [] },
})

/** Another window's changes, found by a read or a refused save. */
export const mergeStates: Table['states'] = {
  /** A conflict waits for the customer while they see the other window's value. */
  merged: filling(contactIn, 'merged', { ...typed, view: elsewhere('Narva'), merge: inBoth }, [
    { on: { type: 'page.left' }, refused: true },
    { on: { type: 'step.back' }, to: named(fills('offer', 'merged')) },
    {
      on: { type: 'step.next' },
      to: named(fills({ contact: 'saving' }, 'saving')),
      sets: { sent: [inCity('Tartu')] },
      does: [saves(inCity('Tartu'), [valid, inCity('Tartu')])],
    },
  ]),
  'looking while something waits to be saved': aside(
    fills(contactIn, 'waiting'),
    { look: 'asking' },
    typed,
    lookedWhile('waiting'),
  ),
  'looking while something is being saved': aside(
    fills(contactIn, 'saving'),
    { look: 'asking' },
    savingIn(typed),
    [
      ...lookedWhile('saving'),
      /** A read requested before the save is older than its response. */
      {
        on: done('save', kept),
        to: named(fills(contactIn, 'resting')),
        sets: { view: kept, stored: inCity('Tartu') },
      },
    ],
  ),
  'looking while a step is being saved': aside(
    fills({ contact: 'saving' }, 'saving'),
    { look: 'asking' },
    savingIn(typed),
    [
      {
        on: done('look', opened(elsewhere('Narva'))),
        to: named(fills({ contact: 'faulty' }, 'merged')),
        sets: collides,
      },
    ],
  ),
  'looking at two values': aside(
    fills(contactIn, 'waiting'),
    { look: 'asking' },
    { ...typed, view: elsewhere('Narva'), stored: inCity('Narva'), merge: inBoth },
    [{ on: done('look', opened(elsewhere('Narva'))), to: 'waiting' }],
  ),
  /** Without changes here, the step continues with the other window's input if that is complete. */
  'merging contact data': aside(fills({ contact: 'saving' }, 'merging'), {}, { ...mine, sent: [valid] }, [
    {
      on: done('reread', opened(elsewhere('Narva'))),
      to: named(fills({ consents: 'entering' }, 'resting')),
      sets: takesOver(inCity('Narva'), 'city'),
    },
    {
      on: done('reread', opened(elsewhere(''))),
      to: named(fills({ contact: 'faulty' }, 'resting')),
      sets: takesOver(inCity(''), 'city'),
    },
  ]),
  'merging consents': aside(fills({ consents: 'saving' }, 'merging'), {}, { ...mine, sent: [valid] }, [
    {
      on: done('reread', opened(knownAs('Mari', withTerms))),
      to: named(fills({ consents: 'faulty' }, 'resting')),
      sets: takesOver(withTerms, 'consents'),
    },
  ]),
  merging: filling(contactIn, 'merging', savingIn(typed), [
    ...merges,
    { on: { type: 'step.back' }, to: named(fills('offer', 'merging')) },
    {
      on: { type: 'step.next' },
      to: named(fills({ contact: 'saving' }, 'saving')),
      does: [saves(inCity('Tartu'), [valid, inCity('Tartu')])],
    },
  ]),
}
