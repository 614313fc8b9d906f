import { describe, expect, test } from 'vitest'
import {
  digitalLoginMachine,
  LIMIT_MS,
  LINK_LIFE_MS,
  POLL_MS,
  type DigitalOutcome,
} from '../../../machines/flow/session/digital-login.machine.ts'
import { coverOf } from '../../models/cover.ts'
import { digitalLoginModel } from '../../models/digital-login.model.ts'
import {
  entered,
  linkUntil,
  openDigitalLogin,
  requestUntil,
  shownLink,
  signedIn,
  wished,
} from './digital-login.scene.ts'

const refusal = new Error('Too many attempts')

describe('every path', () => {
  test.each(coverOf(digitalLoginModel))('$description', async (path) => {
    let login = openDigitalLogin()
    const answered = async (outcome: DigitalOutcome) => {
      login.clock.increment(POLL_MS)
      login.polls.last().resolve({ state: 'failed', outcome })
      await login.settle()
    }
    const failed = (outcome: DigitalOutcome) => () => {
      expect(login.is('entering')).toBe(true)
      expect(login.failure()).toEqual({ kind: 'outcome', outcome })
      expect(login.stored).toHaveBeenLastCalledWith(null)
    }
    const verifies = () => {
      expect(login.is('verifying')).toBe(true)
      expect(login.stored).toHaveBeenLastCalledWith(login.actor.getSnapshot().context.request)
    }
    await path.test({
      events: {
        'person.submits': () => login.actor.send({ type: 'login.start', entered }),
        'person.choosesOther': () => login.actor.send({ type: 'method.choose', method: 'smartid' }),
        'person.cancels': () => login.actor.send({ type: 'login.cancel' }),
        'server.starts': async () => {
          login.starts.last().resolve(requestUntil(login.clock.now() + LIMIT_MS))
          await login.settle()
        },
        'person.wishesLink': () => login.actor.send({ type: 'login.start', entered: wished }),
        'server.startsLink': async () => {
          login.starts.last().resolve(linkUntil(login.clock.now() + LIMIT_MS))
          await login.settle()
        },
        'link.arrives': () => login.bring(shownLink),
        'link.growsOld': () => login.clock.increment(LINK_LIFE_MS),
        'app.returns': () => {
          login.actor.stop()
          login = openDigitalLogin({ ...linkUntil(LIMIT_MS), way: 'returned' })
        },
        'server.refuses': async () => {
          login.starts.last().reject(refusal)
          await login.settle()
        },
        'status.pending': async () => {
          login.clock.increment(POLL_MS)
          login.polls.last().resolve({ state: 'pending' })
          await login.settle()
        },
        'status.ok': async () => {
          login.clock.increment(POLL_MS)
          login.polls.last().resolve({ state: 'signedIn', signedIn })
          await login.settle()
        },
        'status.error': () => answered('ERROR'),
        'status.timedOut': () => answered('TIMEOUT'),
        'status.cancelled': () => answered('USER_CANCELLED'),
        'status.notFound': () => answered('NOT_FOUND'),
        'status.noAccess': () => answered('NO_ACCESS'),
        'status.withoutToken': () => answered('NO_TOKEN'),
        'status.fails': async () => {
          login.clock.increment(POLL_MS)
          login.polls.last().reject(new Error('no connection'))
          await login.settle()
        },
        'time.runsOut': () => {
          login.clock.increment(LIMIT_MS)
          expect(login.gaveUp).toHaveBeenCalledOnce()
        },
        'page.reloads': () => {
          const { request } = login.actor.getSnapshot().context
          login.actor.stop()
          const left = request?.way === 'deviceLink' ? linkUntil : requestUntil
          login = openDigitalLogin(left(LIMIT_MS / 2))
        },
      },
      states: {
        entering: () => {
          expect(login.is('entering')).toBe(true)
          expect(login.failure()).toBeNull()
          expect(login.actor.getSnapshot().context.request).toBeNull()
        },
        starting: () => {
          expect(login.is('starting')).toBe(true)
          expect(login.failure()).toBeNull()
        },
        startingLink: () => {
          expect(login.is('starting')).toBe(true)
          expect(login.failure()).toBeNull()
        },
        linkHidden: () => {
          verifies()
          expect(login.link()).toBeNull()
        },
        linkShown: () => {
          verifies()
          expect(login.link()).toEqual(shownLink)
        },
        linkResumed: () => {
          verifies()
          expect(login.link()).toBeNull()
        },
        returned: verifies,
        refused: () => expect(login.failure()).toEqual({ kind: 'start', error: refusal }),
        verifying: verifies,
        waitingOn: verifies,
        resumed: verifies,
        ERROR: failed('ERROR'),
        TIMEOUT: failed('TIMEOUT'),
        USER_CANCELLED: failed('USER_CANCELLED'),
        NOT_FOUND: failed('NOT_FOUND'),
        NO_ACCESS: failed('NO_ACCESS'),
        NO_TOKEN: failed('NO_TOKEN'),
        UNKNOWN: failed('UNKNOWN'),
        signedIn: () => {
          expect(login.is('signedIn')).toBe(true)
          expect(login.onSignedIn).toHaveBeenCalledExactlyOnceWith(signedIn)
          expect(login.stored).toHaveBeenLastCalledWith(null)
        },
      },
    })
  })
})

describe('polling', () => {
  test('begins two seconds after the start, and repeats every two seconds', async () => {
    const login = openDigitalLogin()
    await login.verify()
    login.clock.increment(1_999)
    expect(login.polls.asked).toHaveLength(0)
    for (const count of [1, 2, 3]) {
      login.clock.increment(count === 1 ? 1 : 2_000)
      expect(login.polls.asked).toHaveLength(count)
      login.polls.last().resolve({ state: 'pending' })
      await login.settle()
    }
  })

  test('has at most one request in flight', async () => {
    const login = openDigitalLogin()
    await login.verify()
    login.clock.increment(5 * POLL_MS)
    expect(login.polls.asked).toHaveLength(1)
    login.polls.last().resolve({ state: 'pending' })
    await login.settle()
    expect(login.polls.asked).toHaveLength(1)
    login.clock.increment(POLL_MS)
    expect(login.polls.asked).toHaveLength(2)
  })

  test.each([
    ['a cancel', (login: ReturnType<typeof openDigitalLogin>) => login.actor.send({ type: 'login.cancel' })],
    ['the end of the time', (login: ReturnType<typeof openDigitalLogin>) => login.clock.increment(LIMIT_MS)],
  ])('stops with %s, which the server is told, and a late answer signs nobody in', async (_, end) => {
    const login = openDigitalLogin()
    await login.verify()
    login.clock.increment(POLL_MS)
    const late = login.polls.last()
    end(login)
    expect(login.gaveUp).toHaveBeenCalledExactlyOnceWith(requestUntil(LIMIT_MS))
    expect(late.signal.aborted).toBe(true)
    late.resolve({ state: 'signedIn', signedIn })
    await login.settle()
    login.clock.increment(10 * POLL_MS)
    expect(login.polls.asked).toHaveLength(1)
    expect(login.is('entering')).toBe(true)
    expect(login.onSignedIn).not.toHaveBeenCalled()
  })

  test('stops after a failure', async () => {
    const login = openDigitalLogin()
    await login.verify()
    login.clock.increment(POLL_MS)
    login.polls.last().reject(new Error('no connection'))
    await login.settle()
    login.clock.increment(10 * POLL_MS)
    expect(login.polls.asked).toHaveLength(1)
    expect(login.gaveUp).not.toHaveBeenCalled()
  })
})

describe('the timeout', () => {
  test('is exactly ninety seconds', async () => {
    const login = openDigitalLogin()
    await login.verify()
    login.clock.increment(89_999)
    expect(login.is('verifying')).toBe(true)
    login.clock.increment(1)
    expect(login.failure()).toEqual({ kind: 'outcome', outcome: 'TIMEOUT' })
  })

  test('continues after a reload', () => {
    const login = openDigitalLogin(requestUntil(LIMIT_MS / 3))
    expect(login.counted).toHaveBeenCalledExactlyOnceWith(LIMIT_MS / 3)
    login.clock.increment(LIMIT_MS / 3 - 1)
    expect(login.is('verifying')).toBe(true)
    login.clock.increment(1)
    expect(login.is('entering')).toBe(true)
  })

  test('is counted down', async () => {
    const login = openDigitalLogin()
    await login.verify()
    expect(login.actor.getSnapshot().context.secondsLeft).toBe(90)
    login.tell({ type: 'time.left', seconds: 62 })
    expect(login.actor.getSnapshot().context.secondsLeft).toBe(62)
  })
})

test('a cancellation during the start makes no request, even if the server responds', async () => {
  const login = openDigitalLogin()
  login.actor.send({ type: 'login.start', entered })
  const late = login.starts.last()
  login.actor.send({ type: 'login.cancel' })
  expect(late.signal.aborted).toBe(true)
  late.resolve(requestUntil(LIMIT_MS))
  await login.settle()
  expect(login.is('entering')).toBe(true)
  expect(login.stored).not.toHaveBeenCalled()
})

test('a second submit during the start sends nothing', () => {
  const login = openDigitalLogin()
  login.actor.send({ type: 'login.start', entered })
  login.actor.send({ type: 'login.start', entered })
  expect(login.starts.asked).toHaveLength(1)
})

test.each(['storeRequest', 'giveUp'] as const)('without %s the machine says what is missing', (name) => {
  expect(digitalLoginMachine.implementations.actions[name]).toThrow(`'${name}' must be provided`)
})
