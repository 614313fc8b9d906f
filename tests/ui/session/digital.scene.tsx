import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import { Route } from 'wouter'
import type { Language } from '../../../api/language.ts'
import { sessionCalls } from '../../../api/session.calls.ts'
import type { SmartIdWays } from '../../../api/session.ts'
import { SignInScreen } from '../../../src/session/SignInScreen.tsx'
import { renderInApp } from '../in-app.tsx'
import { scriptedServer, type Answered } from '../scripted-server.ts'

/** Responses that the test sends one by one. */
const held = () => {
  const waiting: ((answer: Answered) => void)[] = []
  const failing: ((error: Error) => void)[] = []
  return {
    script: () =>
      new Promise<Answered>((resolve, reject) => {
        waiting.push(resolve)
        failing.push(reject)
      }),
    answer: (answer: Answered) => waiting.shift()?.(answer),
    fail: (error: Error) => failing.at(-1)?.(error),
  }
}

/** Renders the sign-in screen with a server that the test controls. */
export const openSignIn = (
  language: Language = 'en',
  ways: SmartIdWays = { known: false, notification: 'always' },
) => {
  const server = scriptedServer()
  const [starts, polls, links] = [held(), held(), held()]
  for (const call of [sessionCalls.startSmartId, sessionCalls.startMobileId, sessionCalls.startDeviceLink]) {
    server.on(call, starts.script)
  }
  server.on(sessionCalls.smartIdWays, { json: ways })
  server.on(sessionCalls.deviceLink, links.script)
  for (const call of [sessionCalls.smartIdStatus, sessionCalls.mobileIdStatus]) server.on(call, polls.script)
  server.on(sessionCalls.cancelDigitalLogin, { status: 204 })
  const signIn = (
    <Route path="/login">
      <SignInScreen />
    </Route>
  )
  const drawn = renderInApp(signIn, { language, path: '/login' })
  const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
  const asked = (part: string) => server.asked.filter(({ path }) => path.includes(part))
  return { ...drawn, user, server, starts, polls, links, asked }
}

/** Reloads the page: storage stays, input is lost. */
export const reload = (language?: Language) => {
  cleanup()
  return openSignIn(language)
}

export const status = (result: string | null, headers: Record<string, string> = {}): Answered => ({
  headers,
  json: { sessionId: 'abc', state: result === null ? 'PENDING' : 'COMPLETED', result },
})

export const signedInHeaders = { authorization: 'Bearer new', role: 'ROLE_SHOP', language: 'en' }

/** Advances the time and lets promises resolve. */
export const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

export const method = (name: string) => screen.getByRole('button', { name })
