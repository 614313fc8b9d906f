import { setTimeout as wait } from 'node:timers/promises'
import { partnerApiCalls, PARTNER_API_PREFIX } from '../../../api/partner-api.calls.ts'
import { sessionCalls } from '../../../api/session.calls.ts'
import { userCalls } from '../../../api/user.calls.ts'
import { DEMO_API_KEY, DEMO_PASSWORD } from '../../../server/demo/accounts.ts'
import { httpAt, ports } from '../../../tools/cluster/ports.ts'
import { createCaller } from '../../api/caller.ts'

const MINUTE_MS = 60_000
const CREDIT = 'credit@tehing.example'
/** Defaults of the portal, by hand: calls of a partner's program a minute, and wrong passwords at one place. */
const CALLS = 300
const WRONG_PASSWORDS = 5
/** Each portal may let so many more through. */
const INEXACT = 3
const TRIES = 5

/** Callers of each portal, past the balancer. */
const portals = ports.portals.map((port) => createCaller(httpAt(port)))

const atEach = <T>(ask: (portal: (typeof portals)[number], nth: number) => Promise<T>): Promise<T[]> =>
  Promise.all(portals.map(ask))

/** Checks that a session is good at every portal, and is over at every one once it is ended at another. */
export const wrongSessions = async (): Promise<string[]> => {
  const faults: string[] = []
  for (const [nth, portal] of portals.entries()) {
    const authorization = await portal.signIn(CREDIT)
    const extra = { headers: { authorization } }
    const look = () =>
      atEach(async (other) => (await other.request(userCalls.loggedIn, {}, undefined, extra)).status)
    const before = await look()
    if (before.some((status) => status !== 200)) faults.push(`a session is answered ${before.join()}`)
    await portals.at(nth - 1)?.request(sessionCalls.endAll, {}, undefined, extra)
    const after = await look()
    if (after.some((status) => status !== 401)) faults.push(`an ended session is answered ${after.join()}`)
  }
  return faults
}

/** Checks that wrong passwords are counted together: after five, every portal refuses the right one too. */
const wrongSignIns = async (): Promise<string[]> => {
  const headers = { 'x-forwarded-for': '192.0.2.77' }
  const signIn = async (nth: number, password: string) => {
    const body = { username: CREDIT, password }
    return (
      await portals[nth % portals.length]?.request(sessionCalls.login, { body }, undefined, { headers })
    )?.status
  }
  const wrong: unknown[] = []
  for (let nth = 0; nth < WRONG_PASSWORDS; nth += 1) wrong.push(await signIn(nth, 'wrong'))
  const right = await atEach((_, nth) => signIn(nth, DEMO_PASSWORD))
  return [
    ...(wrong.every((status) => status === 401) ? [] : [`wrong passwords are answered ${wrong.join()}`]),
    ...(right.every((status) => status === 429) ? [] : [`after them sign-ins are answered ${right.join()}`]),
  ]
}

const { listAssetGroups } = partnerApiCalls
const ofProgram = { ...listAssetGroups, path: `${PARTNER_API_PREFIX}${listAssetGroups.path}` as const }

/** Makes calls of a program at all portals until each refuses. Returns how many were served; null over a full minute. */
const servedInMinute = async (): Promise<number | null> => {
  await wait(MINUTE_MS - (Date.now() % MINUTE_MS))
  const minute = () => Math.floor(Date.now() / MINUTE_MS)
  const begun = minute()
  const headers = { authorization: `Bearer ${DEMO_API_KEY}` }
  const served = await atEach(async (portal) => {
    for (let count = 0; minute() === begun; count += 1) {
      const { status } = await portal.request(ofProgram, {}, undefined, { headers })
      if (status !== 200) return count
    }
    return null
  })
  if (minute() !== begun) return null
  return served.reduce<number>((sum, count) => sum + (count ?? 0), 0)
}

const wrongCalls = async (): Promise<string[]> => {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const served = await servedInMinute()
    if (served === null) continue
    const isRight = served >= CALLS && served <= CALLS + INEXACT * portals.length
    return isRight ? [] : [`${served} calls of a program were served in a minute, not ${CALLS}`]
  }
  return [`the calls that are allowed in a minute took longer, ${TRIES} times`]
}

/** Checks that limits are counted over all portals. */
export const wrongLimits = async (): Promise<string[]> => [...(await wrongSignIns()), ...(await wrongCalls())]
