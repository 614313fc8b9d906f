import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { languages } from '../../../api/language.ts'
import { en } from '../../../lang/en.ts'
import { et } from '../../../lang/et.ts'
import { POLL_MS } from '../../../machines/flow/session/digital-login.machine.ts'
import { rememberMethod } from '../../../src/session/SignInScreen.tsx'
import { refusal } from '../scripted-server.ts'
import { method, openSignIn, pass, status } from './digital.scene.tsx'

beforeEach(() => {
  sessionStorage.clear()
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const words = { en, et }
const outcomes = [
  ['ERROR', 'digital.outcome.error'],
  ['TIMEOUT', 'digital.outcome.timeOut'],
  ['USER_CANCELLED', 'digital.outcome.cancelled'],
  ['NOT_FOUND', 'digital.outcome.notFound'],
  ['NO_ACCESS', 'digital.outcome.noAccess'],
] as const

const openMobileId = async (language: 'en' | 'et' = 'en') => {
  const text = words[language]
  const page = openSignIn(language)
  await page.user.click(method(text['session.method.mobileid']))
  const code = await screen.findByRole<HTMLInputElement>('textbox', { name: text['digital.code'] })
  const phone = screen.getByRole<HTMLInputElement>('textbox', { name: text['digital.phone'] })
  return { ...page, text, code, phone }
}
const started = { json: { sessionId: 'abc', verificationCode: '0104' } }

describe.each(languages)('in %s', (language) => {
  test.each(outcomes)('shows %s, and keeps the input', async (result, id) => {
    const { user, code, phone, starts, polls, text } = await openMobileId(language)
    await user.type(code, '60001019906')
    await user.type(phone, '00000766{Enter}')
    starts.answer(started)
    await screen.findByRole('heading', { name: text['digital.verify.title'] })
    await act(() => pass(POLL_MS))
    polls.answer(status(result))
    expect((await screen.findByRole('alert')).textContent).toBe(text[id])
    expect(document.activeElement?.textContent).toBe(text['session.signIn.title'])
    const kept = screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value)
    expect(kept).toEqual(expect.arrayContaining(['60001019906', '00000766']))
  })
})

test('Mobile-ID sends code and number without the prefix', async () => {
  const { user, code, phone, asked } = await openMobileId()
  await user.type(code, '600 0101-9906')
  await user.click(phone)
  await user.paste('+372 0000 0766')
  await user.keyboard('{Enter}')
  await screen.findByRole('button', { name: 'Starting…' })
  expect(asked('/mobileid/login')[0]?.body).toEqual({
    method: 'mobileid',
    identityCode: '60001019906',
    phone: '00000766',
  })
})

test.each([
  ['', 'This field is required'],
  ['60001019907', 'Please enter a valid ID code'],
  ['1234', 'Please enter a valid ID code'],
])('a code "%s" is refused at its field and nothing is sent', async (typed, complaint) => {
  const { user, code, phone, server } = await openMobileId()
  if (typed) await user.type(code, typed)
  await user.type(phone, '00000766{Enter}')
  expect(await screen.findByText(complaint)).toBeTruthy()
  expect(document.activeElement).toBe(code)
  expect(server.asked).toEqual([])
})

test('refuses a number that is too short or too long, and never shortens it', async () => {
  const { user, code, phone, server } = await openMobileId()
  await user.type(code, '60001019906')
  await user.type(phone, '123{Enter}')
  expect(await screen.findByText('Please enter a valid phone number')).toBeTruthy()
  expect(server.asked).toEqual([])
  await user.type(phone, '4567890{Enter}')
  expect(phone.value).toBe('1234567890')
  expect(await screen.findByText('Please enter a valid phone number')).toBeTruthy()
  expect(server.asked).toEqual([])
})

test.each(['+37200000766', '37200000766', '0037200000766', '+372 0000 0766'])(
  '%s is the number after the prefix, typed key by key or pasted',
  async (number) => {
    const { user, phone } = await openMobileId()
    await user.type(phone, number)
    expect(phone.value).toBe('00000766')
    await user.clear(phone)
    await user.paste(number)
    expect(phone.value).toBe('00000766')
  },
)

test('refuses a foreign number', async () => {
  const { user, code, phone, server } = await openMobileId()
  await user.type(code, '60001019906')
  await user.type(phone, '+358 40 1234567{Enter}')
  expect(await screen.findByText('Please enter a valid phone number')).toBeTruthy()
  expect(server.asked).toEqual([])
})

test('accepts eleven digits of a code, and no letters', async () => {
  const { user, code } = await openMobileId()
  await user.type(code, 'a600010199061')
  expect(code.value).toBe('60001019906')
})

test('shows code, number and time; the heading is focused', async () => {
  const { user, code, phone, starts } = await openMobileId()
  await user.type(code, '60001019906')
  await user.type(phone, '00000766{Enter}')
  starts.answer(started)
  const heading = await screen.findByRole('heading', { name: 'Confirm identity' })
  expect(document.activeElement).toBe(heading)
  expect(screen.getByText('Mobile-ID request sent to +372 0000 0766.')).toBeTruthy()
  expect(screen.getByRole('img', { name: 'Verification code 0 1 0 4' })).toBeTruthy()
  expect(screen.getByText(/^(?:90|89) of 90 seconds left$/)).toBeTruthy()
  await act(() => pass(28_000))
  expect(screen.getByText(/^6[12] of 90 seconds left$/)).toBeTruthy()
})

test('a cancellation is sent to the server and ends the polling', async () => {
  const { user, code, phone, starts, asked } = await openMobileId()
  await user.type(code, '60001019906')
  await user.type(phone, '00000766{Enter}')
  starts.answer(started)
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  await act(() => pass(10 * POLL_MS))
  expect(asked('/digital-login/abc/cancel')).toHaveLength(1)
  expect(asked('/mobileid/status')).toEqual([])
  expect(sessionStorage.length).toBe(0)
})

test('leaving and returning after the timeout shows an empty form', async () => {
  const { user, code, phone, starts, location } = await openMobileId()
  await user.type(code, '60001019906')
  await user.type(phone, '00000766{Enter}')
  starts.answer(started)
  await screen.findByRole('heading', { name: 'Confirm identity' })
  expect(screen.queryByRole('heading', { name: 'Sign in to the Partner Portal' })).toBeNull()
  act(() => location.navigate('/forgot-password'))
  sessionStorage.clear()
  rememberMethod('password')
  act(() => location.navigate('/login'))
  expect(screen.getByRole('heading', { name: 'Sign in to the Partner Portal' })).toBeTruthy()
})

test('puts no code or token into a URL, and stores no code', async () => {
  const { user, code, phone, starts, server } = await openMobileId()
  await user.type(code, '60001019906')
  await user.type(phone, '00000766{Enter}')
  starts.answer(started)
  await screen.findByRole('heading', { name: 'Confirm identity' })
  await act(() => pass(POLL_MS))
  expect(server.asked.map(({ url }) => url.href).join(' ')).not.toContain('60001019906')
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('60001019906')
})

test('a refused start says when to try again', async () => {
  const { user, code, phone, starts } = await openMobileId()
  await user.type(code, '60001019906')
  await user.type(phone, '00000766{Enter}')
  await screen.findByRole('button', { name: 'Starting…' })
  starts.answer(
    refusal(429, 'login.tooMany', { detail: 'Too many attempts.', headers: { 'retry-after': '60' } }),
  )
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /^Too many attempts\. Try again at \d\d:\d\d\.$/,
  )
})

test('an unreadable response counts as a failed authentication', async () => {
  const { user, code, phone, starts } = await openMobileId()
  await user.type(code, '60001019906')
  await user.type(phone, '00000766{Enter}')
  await screen.findByRole('button', { name: 'Starting…' })
  starts.answer({ json: { something: 'else' } })
  expect((await screen.findByRole('alert')).textContent).toBe('Authentication failed. Please try again.')
})

test('keeps the input when the method changes', async () => {
  const { user, code, phone } = await openMobileId()
  await user.type(screen.getByRole('textbox', { name: 'E-mail', hidden: true }), 'shop@tehing.example')
  await user.type(code, '60001019906')
  await user.type(phone, '00000766')
  await user.click(method('Smart-ID'))
  expect(screen.queryByRole('textbox', { name: 'Phone' })).toBeNull()
  await user.click(method('Password'))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'E-mail' }).value).toBe('shop@tehing.example')
  await user.click(method('Mobile-ID'))
  const kept = screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value)
  expect(kept).toEqual(['60001019906', '00000766'])
})
