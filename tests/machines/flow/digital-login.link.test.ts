import { expect, test } from 'vitest'
import { LIMIT_MS, LINK_LIFE_MS } from '../../../machines/flow/session/digital-login.machine.ts'
import { linkUntil, openDigitalLogin, shownLink } from './digital-login.scene.ts'

const openLink = () => openDigitalLogin(linkUntil(LIMIT_MS))

test('shows the link for the rest of its three seconds', () => {
  const login = openLink()
  login.bring({ ...shownLink, ageMs: 400 })
  login.clock.increment(2_599)
  expect(login.link()).toEqual({ ...shownLink, ageMs: 400 })
  login.clock.increment(1)
  expect(login.link()).toBeNull()
})

test('does not show a link that took three seconds to arrive, and keeps the current one', () => {
  const login = openLink()
  login.bring({ ...shownLink, ageMs: LINK_LIFE_MS })
  expect(login.link()).toBeNull()
  login.bring(shownLink)
  login.bring({ ...shownLink, qr: 'https://app/old', ageMs: LINK_LIFE_MS })
  expect(login.link()).toEqual(shownLink)
})

test('replaces the link by the next one, with a new time', () => {
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

test('removes the link with the request, and never stores it', () => {
  const login = openLink()
  login.bring(shownLink)
  login.actor.send({ type: 'login.cancel' })
  expect(login.link()).toBeNull()
  expect(JSON.stringify(login.stored.mock.calls)).not.toContain('app/qr')
})
