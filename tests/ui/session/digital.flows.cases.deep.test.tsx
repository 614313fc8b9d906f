import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { en } from '../../../lang/en.ts'
import { LIMIT_MS, LINK_LIFE_MS, POLL_MS } from '../../../machines/flow/session/digital-login.machine.ts'
import { coverOf } from '../../models/cover.ts'
import { digitalLoginModel } from '../../models/digital-login.model.ts'
import { tenthInCore } from '../../../tools/tiers.ts'
import { refusal } from '../scripted-server.ts'
import { method, openSignIn, pass, reload, signedInHeaders, status } from './digital.scene.tsx'

beforeEach(() => {
  sessionStorage.clear()
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const code = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Personal code' })
const submit = () => screen.findByRole('button', { name: 'Continue with Smart-ID' })

const reads = (text: string) => async () => {
  expect((await screen.findByRole('alert')).textContent).toBe(text)
  expect(await submit()).toBeTruthy()
}

/** The pressed button shows progress; the other way is disabled. */
const starts = async (pressed: string, other: string) => {
  const started = await screen.findByRole('button', { name: en['digital.starting'] })
  expect(started.getAttribute('aria-busy')).toBe('true')
  expect(screen.queryByRole('button', { name: pressed })).toBeNull()
  expect(screen.getByRole('button', { name: other }).getAttribute('aria-busy')).toBe('true')
}

describe('every path of a sign-in by Smart-ID', () => {
  test.each(tenthInCore(coverOf(digitalLoginModel), ({ description }) => description))(
    '$description',
    async (path) => {
      let page = openSignIn()
      await page.user.click(method('Smart-ID'))
      await submit()
      const poll = async (answer: Parameters<typeof page.polls.answer>[0]) => {
        await act(() => pass(POLL_MS))
        page.polls.answer(answer)
        await act(() => pass(0))
      }
      const verifies = async () => {
        expect(await screen.findByRole('heading', { name: 'Confirm identity' })).toBeTruthy()
        expect(screen.getByRole('img', { name: 'Verification code 7 3 1 9' })).toBeTruthy()
        expect(screen.queryByRole('button', { name: 'Password' })).toBeNull()
      }
      const shows = async () => {
        expect(await screen.findByRole('img', { name: en['digital.link.code'] })).toBeTruthy()
        // Hidden where there is a mouse, as in happy-dom.
        const link = screen.getByRole('link', { name: en['digital.link.open'], hidden: true })
        expect(link.getAttribute('href')).toBe('https://app/app')
      }
      await path.test({
        events: {
          'person.submits': async () => {
            await page.user.clear(code())
            await page.user.type(code(), '5000102 9996{Enter}')
          },
          'person.wishesLink': async () =>
            page.user.click(screen.getByRole('button', { name: en['digital.link.begin'] })),
          'server.startsLink': async () => {
            page.starts.answer({ json: { sessionId: 'abc' } })
            await act(() => pass(0))
          },
          'link.arrives': async () => {
            page.links.answer({ json: { qr: 'https://app/qr', app: 'https://app/app' } })
            await act(() => pass(0))
          },
          'link.growsOld': () => act(() => pass(LINK_LIFE_MS)),
          'app.returns': async () => {
            window.history.replaceState(null, '', '/login?deviceLink=abc')
            page = reload()
            await act(() => pass(0))
          },
          'person.choosesOther': async () => {
            await page.user.click(method('Password'))
            await page.user.click(method('Smart-ID'))
          },
          'person.cancels': async () => page.user.click(screen.getByRole('button', { name: 'Cancel' })),
          'server.starts': () => page.starts.answer({ json: { sessionId: 'abc', verificationCode: '7319' } }),
          'server.refuses': () =>
            page.starts.answer(
              refusal(503, 'service.unavailable', { detail: 'An outside service is silent.' }),
            ),
          'status.pending': () => poll(status(null)),
          'status.ok': () => poll(status('OK', signedInHeaders)),
          'status.error': () => poll(status('ERROR')),
          'status.timedOut': () => poll(status('TIMEOUT')),
          'status.cancelled': () => poll(status('USER_CANCELLED')),
          'status.notFound': () => poll(status('NOT_FOUND')),
          'status.noAccess': () => poll(status('NO_ACCESS')),
          'status.withoutToken': () => poll(status('OK')),
          'status.fails': () => poll(refusal(404, 'notFound')),
          'time.runsOut': () => act(() => pass(LIMIT_MS)),
          'page.reloads': () => {
            page = reload()
          },
        },
        states: {
          entering: async () => {
            await submit()
            expect(screen.queryByRole('alert')).toBeNull()
          },
          starting: async () => {
            await starts('Continue with Smart-ID', en['digital.link.begin'])
            expect(page.asked('/smartid/login').at(-1)?.body).toEqual({
              method: 'smartid',
              identityCode: '50001029996',
            })
          },
          startingLink: async () => {
            await starts(en['digital.link.begin'], 'Continue with Smart-ID')
            expect(page.asked('/smartid/device-link').at(-1)?.body).toBeUndefined()
          },
          linkHidden: async () => {
            expect(await screen.findByRole('heading', { name: en['digital.link.title'] })).toBeTruthy()
            expect(screen.queryByRole('img', { name: en['digital.link.code'] })).toBeNull()
            expect(screen.getByText(en['digital.link.renewing'])).toBeTruthy()
          },
          linkShown: shows,
          linkResumed: async () => {
            expect(await screen.findByText(en['digital.link.renewing'])).toBeTruthy()
            expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('https://app')
          },
          returned: async () => {
            expect(await screen.findByRole('heading', { name: en['digital.link.returned'] })).toBeTruthy()
            expect(window.location.search).toBe('')
          },
          refused: reads('An outside service is silent.'),
          verifying: verifies,
          waitingOn: verifies,
          resumed: verifies,
          ERROR: reads(en['digital.outcome.error']),
          TIMEOUT: reads(en['digital.outcome.timeOut']),
          USER_CANCELLED: reads(en['digital.outcome.cancelled']),
          NOT_FOUND: reads(en['digital.outcome.notFound']),
          NO_ACCESS: reads(en['digital.outcome.noAccess']),
          NO_TOKEN: reads(en['digital.outcome.noToken']),
          UNKNOWN: reads(en['digital.outcome.unknown']),
          signedIn: () => {
            const { value, context } = page.session.getSnapshot()
            expect([value, context.session?.token, context.session?.role]).toEqual([
              { signedIn: 'working' },
              'Bearer new',
              'SHOP',
            ])
          },
        },
      })
    },
  )
})
