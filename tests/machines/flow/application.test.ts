import { expect, test } from 'vitest'
import { matchesState, type StateValue } from 'xstate'
import type { ApplyView } from '../../../api/apply.ts'
import { applicationOf, type Entered } from '../../../domain/applicant-input.ts'
import { RETRY_MS } from '../../../machines/flow/apply/application.setup.ts'
import { coverOf } from '../../models/cover.ts'
import { applicationModel } from '../../models/application.model.ts'
import {
  badCity,
  conflict,
  followed,
  fresh,
  notIdentified,
  knownAs,
  lost,
  missing,
  endedLink,
  quote,
  refused,
  valid,
} from '../../specs/flow/application.rows.ts'
import { changedThere, openApplication, settle } from './application.scene.ts'

const opened = (view: ApplyView | null) => ({ view, problem: null, language: 'et' as const })
const start = missing('customerContactIsGiven')

test.each(coverOf(applicationModel))('$description', async (path) => {
  const visit = openApplication()
  const { actor, opens, answers, quotes } = visit
  const stored = (): Entered => (visit.context().view?.visitor ? visit.context().stored : valid)
  const finds = (change: (stored: Entered) => Entered) =>
    opens.resolve(opened(knownAs('Mari', change(stored()))))
  /** Fails whichever request is running. */
  const loses = async (error: Error) => {
    await answers.reject(error)
    await quotes.reject(error)
  }
  const saved = async () => {
    const { application } = visit.sent.at(-1) ?? { application: null }
    const entered = [...visit.context().sent].find(
      (one) => JSON.stringify(applicationOf(one, 'et')) === JSON.stringify(application),
    )
    await answers.resolve(knownAs('Mari', entered ?? valid))
  }
  let typed: Entered | null = null
  const page = () => actor.getSnapshot().value.page
  const is = (value: StateValue) => () => expect(matchesState(value, page())).toBe(true)
  const step = (value: StateValue) => is({ filling: { step: value } })
  const keeping = (value: string) => () => {
    is({ filling: { keeping: value } })()
    // Typed input is on the page, whatever server and other window do.
    if (typed) expect(visit.context().entered.contact.city).toBe(typed.contact.city)
  }
  const saves = (where: () => void) => () => {
    where()
    expect(visit.sent.at(-1)?.application).toEqual(applicationOf(visit.context().entered, 'et'))
  }
  const card = (of: 'review' | 'withdrawal') => ({
    [`${of}Asking`]: is({ following: { [of]: 'asking' } }),
    [`${of}Kept`]: is({ following: { [of]: 'kept' } }),
    [`${of}Sending`]: is({ following: { [of]: 'sending' } }),
    [`${of}Sent`]: is({ following: { [of]: 'sent' } }),
    [`${of}Unsent`]: () => {
      is({ following: { [of]: 'asking' } })()
      expect(visit.context().failures[of]).toEqual({ problem: null })
    },
  })
  const sends = (
    ...types: (
      | 'step.next'
      | 'step.back'
      | 'contact.open'
      | 'review.start'
      | 'review.keep'
      | 'review.send'
      | 'withdrawal.start'
      | 'withdrawal.keep'
      | 'repayment.ask'
    )[]
  ) => Object.fromEntries(types.map((type) => [type, () => actor.send({ type })]))
  await path.test({
    events: {
      ...sends('step.next', 'step.back', 'contact.open', 'review.start', 'review.keep', 'review.send'),
      ...sends('withdrawal.start', 'withdrawal.keep', 'repayment.ask'),
      'withdrawal.send': () => actor.send({ type: 'withdrawal.confirm' }),
      'customer.submits': () => actor.send({ type: 'application.submit' }),
      'customer.retries': () => actor.send({ type: page() === 'unreached' ? 'link.retry' : 'form.retry' }),
      'form.types': () => {
        typed = visit.type()
      },
      'page.left': () => visit.inBrowser({ type: 'page.left' }),
      'window.comesBack': () => visit.inBrowser({ type: 'page.shown' }),
      'time.passes': async () => {
        visit.clock.increment(RETRY_MS)
        await settle()
      },
      'phone.confirms': () => visit.confirm({ state: 'identified' }),
      'phone.refuses': () => visit.confirm({ state: 'failed', outcome: 'USER_CANCELLED' }),
      'server.asksWho': () => opens.resolve(opened(fresh)),
      'server.knows': () => opens.resolve(opened(start)),
      'server.follows': async () => {
        await opens.resolve(opened(followed))
        await answers.resolve(followed)
      },
      'server.isAway': () => opens.resolve(opened(null)),
      'texts.fail': () => opens.reject(lost),
      'link.isOver': () => opens.resolve(opened(endedLink('revoked'))),
      'server.sameField': () => finds(changedThere.sameField),
      'server.otherField': () => finds(changedThere.otherField),
      'server.saves': saved,
      'server.loses': () => loses(lost),
      'server.refuses': () => loses(refused),
      'server.namesField': () => loses(badCity),
      'server.collides': () => loses(conflict),
      'visit.ends': () => loses(notIdentified),
      'server.quotes': () => quotes.resolve(quote),
    },
    states: {
      opening: is('opening'),
      incomplete: is('incomplete'),
      unreached: is('unreached'),
      identifying: is('identifying'),
      unidentified: is('identifying'),
      openingKnown: is('opening'),
      offer: step('offer'),
      contact: () => {
        step({ contact: 'entering' })()
        keeping('resting')()
        expect(visit.context().stored).toEqual(visit.context().entered)
      },
      looking: () => expect(actor.getSnapshot().matches({ look: 'asking' })).toBe(true),
      typed: keeping('waiting'),
      leftTyped: () => {
        keeping('waiting')()
        expect(visit.sentAtOnce.at(-1)?.application.contact).toEqual(typed?.contact)
      },
      lookingTyped: keeping('waiting'),
      saving: saves(keeping('saving')),
      savingOlder: () => {
        keeping('saving')()
        expect(visit.sent.at(-1)?.application.contact).not.toEqual(typed?.contact)
      },
      lost: keeping('lost'),
      refused: keeping('refused'),
      merging: keeping('merging'),
      mergingStep: keeping('merging'),
      mergingConsents: keeping('merging'),
      mergingSubmission: keeping('merging'),
      savingMerged: () => {
        saves(keeping('saving'))()
        expect(visit.context().merge).toEqual({ taken: ['email'], collided: [] })
      },
      merged: () => {
        keeping('merged')()
        expect(visit.context().merge).toEqual({ taken: [], collided: [{ name: 'city', theirs: 'Narva' }] })
        expect(visit.sentAtOnce).toEqual([])
      },
      openingOut: is('opening'),
      identifyingAgain: () => {
        is('identifyingAgain')()
        expect(visit.context().entered).toEqual(typed)
      },
      openingMine: is('opening'),
      savingContact: saves(step({ contact: 'saving' })),
      stepLost: () => {
        step({ contact: 'faulty' })()
        keeping('lost')()
      },
      stepRefused: () => {
        step({ contact: 'faulty' })()
        keeping('refused')()
      },
      consents: step({ consents: 'entering' }),
      savingConsents: saves(step({ consents: 'saving' })),
      checking: step('review'),
      submitting: saves(step('submitting')),
      unsubmitted: () => {
        step('review')()
        expect(visit.context().failures.form).not.toBeNull()
      },
      contactNamed: () => {
        step({ contact: 'faulty' })()
        expect(visit.context().failures.form?.problem?.fields).toHaveLength(1)
      },
      following: is('following'),
      ...card('review'),
      ...card('withdrawal'),
      quoting: is({ following: { repayment: 'asking' } }),
      quoted: () => expect(visit.context().quote).toEqual(quote),
      unquoted: () => {
        is({ following: { repayment: 'choosing' } })()
        expect(visit.context().quote).toBeNull()
      },
      openingOver: is('opening'),
      over: is('revoked'),
    },
  })
  actor.stop()
})
