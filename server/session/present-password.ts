import { Problem } from '../platform/http/problem.ts'
import type { SessionDependencies } from './authenticate.ts'
import { countAttempt } from './login-limit.ts'
import { verifyPassword } from './password.ts'
import { findAccountById, type OpenSession } from './session.store.ts'
import type { ClientInfo } from './sign-in.ts'

/** So long after a sign-in nobody else is likely to sit there. */
const FRESH_MS = 10 * 60_000

/**
 * Whoever changes a password or ends all sessions has just signed in, or knows the present password; a wrong one counts as a
 * failed sign-in.
 * @throws Problem request.invalid at `presentPassword`, session.notFresh where the account has no password, login.tooMany
 */
export const checkPresent = async (
  needs: Pick<SessionDependencies, 'database' | 'jobs' | 'now'>,
  user: OpenSession,
  present: string | undefined,
  client: ClientInfo,
): Promise<void> => {
  const { database, now } = needs
  const { accountUserId, email, createdAt } = user
  if (present === undefined && now().getTime() - createdAt.getTime() <= FRESH_MS) return
  const wrong = (code: string) =>
    new Problem('request.invalid', { fields: [{ path: 'presentPassword', code }] })
  const { passwordHash } = (await findAccountById(database, accountUserId)) ?? {}
  if (!passwordHash) throw new Problem('session.notFresh')
  if (present === undefined) throw wrong('field.required')
  const asked = { ...client, account: email.toLowerCase(), accountUserId, now: now() }
  const attempt = await countAttempt(needs, asked)
  if (!(await verifyPassword(passwordHash, present))) throw wrong('field.presentPassword')
  await attempt.succeed()
}
