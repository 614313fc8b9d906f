import { sessionCalls } from '../../../api/session.calls.ts'
import type { DigitalLoginStarted, DigitalLoginStatus } from '../../../api/session.ts'
import type { Answered, Portal } from '../caller.ts'

export type Person = { identityCode: string; phone?: string }

const callsOf = (person: Person) =>
  person.phone === undefined
    ? { start: sessionCalls.startSmartId, status: sessionCalls.smartIdStatus, method: 'smartid' as const }
    : { start: sessionCalls.startMobileId, status: sessionCalls.mobileIdStatus, method: 'mobileid' as const }

/** Starts Smart-ID for a person without a phone, Mobile-ID otherwise. */
export const startDigital = async (server: Portal, person: Person): Promise<DigitalLoginStarted> => {
  const { start, method } = callsOf(person)
  return server.ask(start, { body: { method, ...person } })
}

export const refuseDigital = (server: Portal, person: Person) => {
  const { start, method } = callsOf(person)
  return server.request(start, { body: { method, ...person } })
}

export const statusOf = (server: Portal, person: Person, sessionId: string): Promise<Answered> =>
  server.request(callsOf(person).status, { params: { sessionId } })

/** Polls like the screen until the login is complete. */
export const finishDigital = async (
  server: Portal,
  person: Person,
  sessionId: string,
): Promise<{ headers: Headers; result: DigitalLoginStatus['result'] }> => {
  for (;;) {
    const { status, headers, body } = await statusOf(server, person, sessionId)
    if (status !== 200) throw new Error(`the status answered ${status}`)
    const { state, result } = body as DigitalLoginStatus
    if (state === 'COMPLETED') return { headers, result }
  }
}

/** Decides on the phone page that shows the code, like a browser without scripts. */
export const decideOnPhone = async (
  server: Portal,
  verificationCode: string,
  decision: 'confirmed' | 'refused',
): Promise<void> => {
  const page = await (await fetch(`${server.url}/sandbox/phone?lang=en`)).text()
  const card = page.split('<section').find((part) => part.includes(`>${verificationCode}<`)) ?? ''
  const action = /action="([^"]+)"/.exec(card)?.[1]
  if (!action) throw new Error(`no phone shows ${verificationCode}`)
  const body = new URLSearchParams({ decision })
  await fetch(`${server.url}${action}`, { method: 'POST', body, redirect: 'manual' })
}
