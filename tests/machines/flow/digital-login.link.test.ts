import { expect, test } from 'vitest'
import { LIMIT_MS, LINK_LIFE_MS } from '../../../machines/flow/session/digital-login.types.ts'
import { linkUntil, openDigitalLogin, shownLink } from './digital-login.scene.ts'

const openLink = () => openDigitalLogin(linkUntil(LIMIT_MS))

test('the link is shown for what is left of its three seconds, and not a moment longer', () => {
  const login = openLink()
  login.bring({ ...shownLink, ageMs: 400 })
  login.clock.increment(2_599)
  expect(login.link()).toEqual({ ...shownLink, ageMs: 400 })
  login.clock.increment(1)
  expect(login.link()).toBeNull()
})

test('the link that took three seconds to come is not shown, and does not take the present one away', () => {
  const login = openLink()
  login.bring({ ...shownLink, ageMs: LINK_LIFE_MS })
  expect(login.link()).toBeNull()
  login.bring(shownLink)
  login.bring({ ...shownLink, qr: 'https://app/old', ageMs: LINK_LIFE_MS })
  expect(login.link()).toEqual(shownLink)
})

test('the link is replaced by the next one, whose time begins anew', () => {
  const login = openLink()
  login.bring(shownLink)
  login.clock.increment(1_000)
  const next = { ...shownLink, qr: 'https://app/next' }
  login.bring(next)
  login.clock.increment(2_999)
  expect(login.link()).toEqual(next)
  login.clock.increment(1)
  expect(login.link()).toBeNull()
})

test('the link is gone with the request, and never in what is stored', () => {
  const login = openLink()
  login.bring(shownLink)
  login.actor.send({ type: 'login.cancel' })
  expect(login.link()).toBeNull()
  expect(JSON.stringify(login.stored.mock.calls)).not.toContain('app/qr')
})
