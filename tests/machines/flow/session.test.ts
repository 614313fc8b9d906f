import { describe, expect, test, vi } from 'vitest'
import { createActor, fromCallback, fromPromise, SimulatedClock, type StateValue } from 'xstate'
import type { Language } from '../../../api/language.ts'
import {
  sessionMachine,
  type Credentials,
  type PasskeyDemand,
  type SessionEvent,
  type SignedIn,
  type StoredSession,
} from '../../../machines/flow/session/session.machine.ts'
import { coverOf } from '../../models/cover.ts'
import { sessionModel } from '../../models/session.model.ts'
import { eventually } from '../../eventually.ts'

const HOUR = 3_600_000
const sessionOf = (token: string): StoredSession => ({
  token,
  role: 'SHOP',
  expiresAt: '2026-11-21T16:00:00Z',
})
const mine = sessionOf('Bearer mine')
const theirs = sessionOf('Bearer theirs')
const credentials = { username: 'shop@tehing.example', password: 'demo-tehing' }

/** Resolves or rejects on demand. */
const deferred = <Value>() => Promise.withResolvers<Value>()

/** The outermost state. */
const topOf = (value: StateValue) => (typeof value === 'string' ? value : Object.keys(value)[0])

const start = ({ session = null }: { session?: StoredSession | null } = {}) => {
  const clock = new SimulatedClock()
  let login = deferred<SignedIn | PasskeyDemand>()
  const logout = deferred<void>()
  const opened = deferred<void>()
  const asked = vi.fn<(credentials: Credentials) => void>()
  const stored = vi.fn<(session: StoredSession | null) => void>()
  const path = vi.fn<(path: string | null) => void>()
  const language = vi.fn<(language: Language) => void>()
  const left = vi.fn<() => void>()
  const discarded = vi.fn<() => void>()
  let otherTab: (event: SessionEvent) => void = () => undefined
  const actor = createActor(
    sessionMachine.provide({
      actors: {
        signIn: fromPromise<SignedIn | PasskeyDemand, Credentials>(({ input }) => {
          asked(input)
          login = deferred()
          return login.promise
        }),
        openPortal: fromPromise(() => opened.promise),
        signOut: fromPromise(() => logout.promise),
        watchOtherTabs: fromCallback<SessionEvent>(({ sendBack }) => {
          otherTab = sendBack
        }),
      },
      actions: {
        storeSession: (_, params) => stored(params.session),
        storePath: (_, params) => path(params.path),
        adoptLanguage: (_, params) => language(params.language),
        goToSignIn: () => left(),
        discardInput: () => discarded(),
      },
      delays: { untilExpiry: 8 * HOUR },
    }),
    { clock, input: { session, remembered: null } },
  )
  actor.start()
  const settled = () => eventually(() => expect(actor.getSnapshot().hasTag('busy')).toBe(false))
  return {
    actor,
    clock,
    /** The response to the last sign-in. */
    get login() {
      return login
    },
    logout,
    opened,
    asked,
    stored,
    path,
    language,
    left,
    discarded,
    settled,
    otherTab: (event: SessionEvent) => otherTab(event),
    state: () => topOf(actor.getSnapshot().value),
    session: () => actor.getSnapshot().context.session,
    failure: () => actor.getSnapshot().context.failure,
    ended: () => actor.getSnapshot().context.ended,
  }
}

describe('every path', () => {
  test.each(coverOf(sessionModel))('$description', async (path) => {
    const tab = start()
    const send = (event: SessionEvent) => () => tab.actor.send(event)
    const is = (value: StateValue) => () => expect(tab.actor.getSnapshot().value).toEqual(value)
    const isOut = (at: string) => () => {
      is({ signedOut: at })()
      expect(tab.session()).toBeNull()
    }
    const isIn = (at: string) => () => {
      is({ signedIn: at })()
      expect(tab.session()).not.toBeNull()
      expect(tab.failure()).toBeNull()
    }
    await path.test({
      events: {
        'person.signsIn': send({ type: 'session.signIn', credentials }),
        'phone.confirms': send({ type: 'session.started', signedIn: { session: mine, language: 'et' } }),
        'phone.isAsked': send({ type: 'session.phoneAsked' }),
        'phone.isOver': send({ type: 'session.phoneOver' }),
        'screen.isLeft': send({ type: 'session.phoneLeft' }),
        'otherTab.signsIn': () => tab.otherTab({ type: 'session.startedElsewhere', session: theirs }),
        'otherTab.signsOut': () => tab.otherTab({ type: 'session.endedElsewhere' }),
        'passkey.isAsked': send({ type: 'session.passkeyAsked' }),
        'passkey.isLeft': send({ type: 'session.passkeyLeft' }),
        'passkey.confirms': send({ type: 'session.started', signedIn: { session: mine, language: 'et' } }),
        'call.asksToConfirm': send({ type: 'session.confirmAsked' }),
        'person.confirms': send({ type: 'session.confirmed' }),
        'person.leavesConfirming': send({ type: 'session.confirmLeft' }),
        'person.signsOut': send({ type: 'session.signOut', hasUnsavedInput: false }),
        'person.signsOutUnsaved': send({ type: 'session.signOut', hasUnsavedInput: true }),
        'person.stays': send({ type: 'session.stay' }),
        'person.discards': send({ type: 'session.discardInput' }),
        'person.endsAll': send({ type: 'session.endedEverywhere' }),
        'token.isRefused': send({ type: 'session.refused', ended: 'expired' }),
        'time.isOver': () => tab.clock.increment(8 * HOUR),
        'server.answers': async () => {
          tab.login.resolve({ session: mine, language: 'et' })
          tab.logout.resolve()
          await eventually(() => expect(tab.state()).not.toMatch(/ing(?:In|Out)$/))
        },
        'server.demandsPasskey': async () => {
          tab.login.resolve({ passkey: 'needed' })
          await tab.settled()
        },
        'server.demandsFirstPasskey': async () => {
          tab.login.resolve({ passkey: 'missing' })
          await tab.settled()
        },
        'page.goesOn': async () => {
          tab.opened.resolve()
          await tab.settled()
        },
        'server.fails': async () => {
          const asked = tab.state() === 'signingIn' ? tab.login : tab.logout
          asked.reject(new Error('no connection'))
          await tab.settled()
        },
      },
      states: {
        choosing: isOut('choosing'),
        onPhone: isOut('onPhone'),
        backFromPhone: isOut('backFromPhone'),
        withPasskey: isOut('withPasskey'),
        afterPassword: isOut('afterPassword'),
        addingPasskey: isOut('addingPasskey'),
        signingIn: is('signingIn'),
        opening: is('opening'),
        signedIn: isIn('working'),
        confirming: isIn('confirming'),
        asking: isIn('askingWhetherToDiscard'),
        signingOut: () => {
          is('signingOut')()
          expect(tab.stored).toHaveBeenLastCalledWith(null)
        },
      },
    })
  })
})

describe('starting', () => {
  test('without a stored session no user is signed in', () => {
    expect(start().state()).toBe('signedOut')
  })
  test('with a stored session its user is signed in', () => {
    const { state, session } = start({ session: mine })
    expect([state(), session()]).toEqual(['signedIn', mine])
  })
})

describe('signing in', () => {
  test('stores the session and applies the language', async () => {
    const tab = start()
    tab.actor.send({ type: 'session.signIn', credentials })
    expect(tab.actor.getSnapshot().hasTag('busy')).toBe(true)
    expect(tab.asked).toHaveBeenCalledExactlyOnceWith(credentials)
    tab.login.resolve({ session: mine, language: 'et' })
    tab.opened.resolve()
    await tab.settled()
    expect([tab.state(), tab.session()]).toEqual(['signedIn', mine])
    expect(tab.stored).toHaveBeenCalledExactlyOnceWith(mine)
    expect(tab.language).toHaveBeenCalledExactlyOnceWith('et')
  })

  test('keeps a failure until the next attempt', async () => {
    const tab = start()
    const error = new Error('Invalid username or password')
    tab.actor.send({ type: 'session.signIn', credentials })
    tab.login.reject(error)
    await tab.settled()
    expect([tab.state(), tab.session()]).toEqual(['signedOut', null])
    expect(tab.failure()).toEqual({ error })
    expect(tab.stored).not.toHaveBeenCalled()
    tab.actor.send({ type: 'session.signIn', credentials })
    expect(tab.failure()).toBeNull()
  })

  test('ignores a second click while busy', () => {
    const tab = start()
    tab.actor.send({ type: 'session.signIn', credentials })
    tab.actor.send({ type: 'session.signIn', credentials })
    expect(tab.asked).toHaveBeenCalledOnce()
  })
})

describe('a session from another sign-in', () => {
  test('is stored, and applies its language', () => {
    const tab = start()
    tab.actor.send({ type: 'session.started', signedIn: { session: mine, language: 'et' } })
    expect([tab.state(), tab.session()]).toEqual(['signedIn', mine])
    expect(tab.stored).toHaveBeenCalledExactlyOnceWith(mine)
    expect(tab.language).toHaveBeenCalledExactlyOnceWith('et')
  })

  test('replaces the earlier one, with a full lifetime', () => {
    const tab = start({ session: mine })
    tab.clock.increment(7 * HOUR)
    tab.actor.send({ type: 'session.started', signedIn: { session: theirs, language: 'en' } })
    expect(tab.stored).toHaveBeenLastCalledWith(theirs)
    tab.clock.increment(2 * HOUR)
    expect([tab.state(), tab.session()]).toEqual(['signedIn', theirs])
  })
})

describe('the end of a session', () => {
  test('follows the end of all sessions, without another call', () => {
    const tab = start({ session: mine })
    tab.actor.send({ type: 'session.endedEverywhere' })
    expect([tab.state(), tab.session()]).toEqual(['signedOut', null])
    expect(tab.stored).toHaveBeenLastCalledWith(null)
    expect(tab.left).toHaveBeenCalledOnce()
    expect(tab.ended()).toBe('endedEverywhere')
  })

  test('follows the expiry of the token, exactly then', () => {
    const tab = start({ session: mine })
    tab.clock.increment(8 * HOUR - 1)
    expect(tab.state()).toBe('signedIn')
    tab.clock.increment(1)
    expect([tab.state(), tab.session()]).toEqual(['signedOut', null])
    expect(tab.stored).toHaveBeenLastCalledWith(null)
    expect(tab.ended()).toBe('expired')
  })

  test('follows a refused token, and leaves the path to the guard', () => {
    const tab = start({ session: mine })
    tab.actor.send({ type: 'session.refused', ended: 'endedElsewhere' })
    expect(tab.ended()).toBe('endedElsewhere')
    expect([tab.state(), tab.session()]).toEqual(['signedOut', null])
    expect(tab.stored).toHaveBeenLastCalledWith(null)
    expect(tab.left).not.toHaveBeenCalled()
  })

  test.each([['answered'], ['unanswered']] as const)(
    'a sign-out ends it whether %s or not',
    async (outcome) => {
      const tab = start({ session: mine })
      tab.actor.send({ type: 'session.signOut', hasUnsavedInput: false })
      expect(tab.state()).toBe('signingOut')
      expect(tab.stored).toHaveBeenLastCalledWith(null)
      expect(tab.left).toHaveBeenCalledOnce()
      expect(tab.discarded).toHaveBeenCalledOnce()
      expect(tab.session()).toEqual(mine)
      if (outcome === 'answered') tab.logout.resolve()
      else tab.logout.reject(new Error('no connection'))
      await tab.settled()
      expect([tab.state(), tab.session()]).toEqual(['signedOut', null])
    },
  )

  test('ignores a later refusal', () => {
    const tab = start()
    tab.actor.send({ type: 'session.refused', ended: 'expired' })
    expect(tab.state()).toBe('signedOut')
    expect(tab.stored).not.toHaveBeenCalled()
    expect(tab.ended()).toBeNull()
  })
})

describe('other tabs', () => {
  test('a sign-out there ends the session here, and is not stored again', () => {
    const tab = start({ session: mine })
    tab.otherTab({ type: 'session.endedElsewhere' })
    expect([tab.state(), tab.session()]).toEqual(['signedOut', null])
    expect(tab.stored).not.toHaveBeenCalled()
    expect(tab.ended()).toBe('endedElsewhere')
  })
  test('the reason of the end is forgotten at the next sign-in; an own sign-out has none', () => {
    const tab = start({ session: mine })
    tab.otherTab({ type: 'session.endedElsewhere' })
    tab.otherTab({ type: 'session.startedElsewhere', session: theirs })
    expect(tab.ended()).toBeNull()
    tab.actor.send({ type: 'session.signOut', hasUnsavedInput: false })
    expect(tab.ended()).toBeNull()
  })
  test('a sign-in there signs in here', () => {
    const tab = start()
    tab.otherTab({ type: 'session.startedElsewhere', session: theirs })
    expect([tab.state(), tab.session()]).toEqual(['signedIn', theirs])
  })
  test('another user there replaces this one, with a full lifetime', () => {
    const tab = start({ session: mine })
    tab.clock.increment(7 * HOUR)
    tab.otherTab({ type: 'session.startedElsewhere', session: theirs })
    tab.clock.increment(2 * HOUR)
    expect([tab.state(), tab.session()]).toEqual(['signedIn', theirs])
  })
})

describe('the requested path', () => {
  test('is remembered while signed out, and forgotten once opened', () => {
    const tab = start()
    tab.actor.send({ type: 'session.remember', path: '/partner/query/7/edit' })
    expect(tab.actor.getSnapshot().context.remembered).toBe('/partner/query/7/edit')
    tab.otherTab({ type: 'session.startedElsewhere', session: theirs })
    tab.actor.send({ type: 'session.arrived' })
    expect(tab.actor.getSnapshot().context.remembered).toBeNull()
    expect(tab.path.mock.calls).toEqual([['/partner/query/7/edit'], [null]])
  })
})

test.each(['storeSession', 'storePath', 'adoptLanguage', 'goToSignIn'] as const)(
  'without %s the machine says what is missing',
  (name) => {
    const action = sessionMachine.implementations.actions[name]
    expect(action).toThrow(`'${name}' must be provided`)
  },
)
