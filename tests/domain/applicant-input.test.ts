import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { consentNames } from '../../api/consent.ts'
import { publicPersons } from '../../api/public-person.ts'
import { type Entered, mergeInput, nothingEntered } from '../../domain/applicant-input.ts'

const seed = Date.now()
const contactNames = Object.keys(nothingEntered.contact) as (keyof Entered['contact'])[]
const names = [...contactNames, 'publicOffice', ...consentNames] as const
type Name = (typeof names)[number]

const isContact = (name: Name): name is keyof Entered['contact'] => name in nothingEntered.contact

/** The value of one field: a text, an answer, or whether a consent is given. */
const held = ({ contact, publicOffice, consents }: Entered, name: Name) => {
  if (isContact(name)) return contact[name]
  return name === 'publicOffice' ? publicOffice : consents.includes(name)
}
const differing = (one: Entered, other: Entered) =>
  names.filter((name) => held(one, name) !== held(other, name))

/** Few values, so that both windows often enter the same. */
const text = fc.constantFrom('', 'Pikk', 'Lai', '7')
const entered: fc.Arbitrary<Entered> = fc.record({
  contact: fc.record({
    email: text,
    phone: text,
    street: text,
    houseNumber: text,
    flatNumber: text,
    zipCode: text,
    city: text,
  }),
  publicOffice: fc.constantFrom(null, ...publicPersons),
  consents: fc.subarray([...consentNames]),
})

/** The first input with some fields of the second. */
const changed = (base: Entered, other: Entered, which: readonly Name[]): Entered => ({
  contact: {
    ...base.contact,
    ...Object.fromEntries(which.filter(isContact).map((name) => [name, other.contact[name]])),
  },
  publicOffice: which.includes('publicOffice') ? other.publicOffice : base.publicOffice,
  consents: consentNames.filter((name) => held(which.includes(name) ? other : base, name)),
})

/** Two windows that have both changed some stored fields. */
const windows = fc
  .record({
    base: entered,
    here: entered,
    there: entered,
    ours: fc.subarray([...names]),
    others: fc.subarray([...names]),
  })
  .map(({ base, here, there, ours, others }) => ({
    base,
    mine: changed(base, here, ours),
    theirs: changed(base, there, others),
  }))

describe(`input that two windows have changed (seed ${seed})`, () => {
  test('keeps changes that only one of them made', () => {
    fc.assert(
      fc.property(windows, ({ base, mine, theirs }) => {
        const merged = mergeInput({ base, mine, theirs, sent: [] })
        const [ours, others] = [differing(base, mine), differing(base, theirs)]
        for (const name of names) {
          const side = others.includes(name) && !ours.includes(name) ? theirs : mine
          expect([name, held(merged.entered, name)]).toEqual([name, held(side, name)])
        }
      }),
      { seed },
    )
  })

  test('reports the other window’s changes and the conflicts', () => {
    fc.assert(
      fc.property(windows, ({ base, mine, theirs }) => {
        const { entered: merged, taken, collided } = mergeInput({ base, mine, theirs, sent: [] })
        const isField = (name: Name) => isContact(name) || name === 'publicOffice'
        const came = differing(mine, merged)
        expect(new Set(taken)).toEqual(new Set(came.map((name) => (isField(name) ? name : 'consents'))))
        const both = differing(base, mine)
          .filter((name) => isField(name) && differing(base, theirs).includes(name))
          .filter((name) => differing(mine, theirs).includes(name))
        expect(collided).toEqual(both.map((name) => ({ name, theirs: held(theirs, name) })))
      }),
      { seed },
    )
  })

  test('is the same in both windows without conflicts', () => {
    fc.assert(
      fc.property(windows, ({ base, mine, theirs }) => {
        const here = mergeInput({ base, mine, theirs, sent: [] })
        const there = mergeInput({ base, mine: theirs, theirs: mine, sent: [] })
        expect(there.collided.map(({ name }) => name)).toEqual(here.collided.map(({ name }) => name))
        const collided = new Set<Name>(here.collided.map(({ name }) => name))
        expect(differing(here.entered, there.entered).filter((name) => !collided.has(name))).toEqual([])
      }),
      { seed },
    )
  })

  test('treats this window’s own saves as its own, and keeps later input', () => {
    fc.assert(
      fc.property(entered, entered, entered, (base, sent, mine) => {
        const merged = mergeInput({ base, mine, theirs: sent, sent: [sent] })
        expect(merged.collided).toEqual([])
        for (const name of [...contactNames, 'publicOffice'] as const)
          expect(held(merged.entered, name)).toBe(held(mine, name))
      }),
      { seed },
    )
  })
})
