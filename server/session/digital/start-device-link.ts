import { randomBytes, randomUUID } from 'node:crypto'
import type { Language } from '../../../api/language.ts'
import { Problem } from '../../platform/http/problem.ts'
import { countAttempt } from '../login-limit.ts'
import type { ClientInfo } from '../sign-in.ts'
import { hashOf } from '../sso/browser-cookie.ts'
import { insertDigitalLogin } from './digital-login.store.ts'
import { providerOf } from './provider-of-method.ts'
import type { DigitalLoginDependencies } from './start-login.ts'
import { callbackAddress } from './return-from-app.ts'

const METHOD = 'smartid'

/**
 * Starts a device link for this browser. Nobody's phone rings, so only the address is rate-limited.
 * @throws Problem login.notOffered, login.tooMany; ServiceError
 */
export const startDeviceLink = async (
  { config, database, jobs, services, now }: DigitalLoginDependencies,
  browser: string,
  { language, ...client }: ClientInfo & { language: Language },
): Promise<{ sessionId: string }> => {
  const { deviceLink } = providerOf(services, METHOD)
  if (!deviceLink) throw new Problem('login.notOffered')
  const account = `${METHOD}:${randomUUID()}`
  const attempt = await countAttempt({ database, jobs }, { ...client, account, now: now() })
  const value = randomBytes(32).toString('base64url')
  const started = await deviceLink
    .start({ callbackUrl: callbackAddress(config, value), language })
    .catch(async (error: unknown) => {
      await attempt.discard()
      throw error
    })
  const sessionId = await insertDigitalLogin(database, {
    ...started,
    method: METHOD,
    identityCode: '',
    byLink: true,
    browserHash: hashOf(browser),
    callbackHash: hashOf(value),
    startedAt: now(),
    loginAttemptId: attempt.loginAttemptId,
  })
  return { sessionId }
}
