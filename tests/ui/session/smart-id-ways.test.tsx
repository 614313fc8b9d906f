import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sessionCalls } from '../../../api/session.calls.ts'
import { languages } from '../../../api/language.ts'
import { en } from '../../../lang/en.ts'
import { et } from '../../../lang/et.ts'
import { method, openSignIn } from './digital.scene.tsx'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const words = { en, et }

/** Names of the buttons that start a sign-in, in order. */
const begins = (text: typeof en) =>
  screen
    .getAllByRole('button')
    .map((button) => button.textContent)
    .filter((name) => name === text['digital.link.begin'] || name === text['digital.continue.smartid'])

test.each(languages)(
  'in %s an unknown browser starts with the link, a known one with the code',
  async (language) => {
    const text = words[language]
    const [link, code] = [text['digital.link.begin'], text['digital.continue.smartid']]
    const unknown = openSignIn(language)
    await unknown.user.click(method(text['session.method.smartid']))
    await screen.findByText(text['digital.link.or'])
    expect(begins(text)).toEqual([link, code])
    cleanup()
    const known = openSignIn(language, { known: true, notification: 'known' })
    await known.user.click(method(text['session.method.smartid']))
    await screen.findByText(text['digital.link.orLink'])
    expect(begins(text)).toEqual([code, link])
  },
)

test.each(languages)(
  'in %s a provider may refuse the code in an unknown browser, with an explanation',
  async (language) => {
    const text = words[language]
    const page = openSignIn(language, { known: false, notification: 'known' })
    await page.user.click(method(text['session.method.smartid']))
    await screen.findByText(text['digital.link.knownOnly'])
    expect(begins(text)).toEqual([text['digital.link.begin']])
    expect(screen.queryByRole('textbox', { name: text['digital.code'] })).toBeNull()
  },
)

test('offers both if it is unknown which comes first', async () => {
  const page = openSignIn()
  page.server.on(sessionCalls.smartIdWays, { status: 503 })
  await page.user.click(method(en['session.method.smartid']))
  await screen.findByText(en['digital.link.or'])
  expect(begins(en)).toEqual([en['digital.link.begin'], en['digital.continue.smartid']])
})
