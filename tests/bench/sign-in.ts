import { demoAccounts, DEMO_PASSWORD } from '../../server/demo/accounts.ts'
import { hashPassword, verifyPassword } from '../../server/session/password.ts'
import type { Caller } from '../api/caller.ts'
import { median, p95, shown, timed, timedEach } from './figures.ts'
import { withPortal } from './portal.ts'
import type { Findings, Say } from './report.ts'

const ROUNDS = 30
const AT_ONCE_ROUNDS = 10
const SECOND_MS = 1000

type Email = `${string}@${string}`

const emails = demoAccounts.map(({ email }) => email as Email)

const alone = (caller: Caller) => timedEach(ROUNDS, () => caller.signIn('compliance@tehing.example'))

/** Signs in with all demo accounts at the same time, repeatedly. Returns the milliseconds of each and of all together. */
const atOnce = async (caller: Caller) => {
  const each: number[] = []
  const together = await timed(() =>
    Promise.all(
      emails.map(async (email) => {
        each.push(...(await timedEach(AT_ONCE_ROUNDS, () => caller.signIn(email))))
      }),
    ),
  )
  return { each, perSecond: (each.length / together) * SECOND_MS }
}

/** Measures sign-ins with a password; argon2id takes most of the time, by design. */
export const measureSignIn = (say: Say): Promise<Findings> =>
  withPortal(async ({ caller }) => {
    say('signing in')
    await caller.signIn('compliance@tehing.example')
    const one = await alone(caller)
    const many = await atOnce(caller)
    const stored = await hashPassword(DEMO_PASSWORD)
    const hash = await timedEach(ROUNDS, () => verifyPassword(stored, DEMO_PASSWORD))
    const row = (name: string, all: readonly number[], perSecond: number) => [
      name,
      shown(median(all)),
      shown(p95(all)),
      shown(perSecond),
    ]
    return {
      tables: [
        {
          caption: 'Signing in with a password over HTTP, milliseconds',
          head: ['', 'p50', 'p95', 'a second'],
          rows: [
            row('one after the other', one, SECOND_MS / median(one)),
            row(`${emails.length} accounts at once`, many.each, many.perSecond),
            row('checking the argon2id hash alone', hash, SECOND_MS / median(hash)),
          ],
        },
      ],
      aims: [],
    }
  })
