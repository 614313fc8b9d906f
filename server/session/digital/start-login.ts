import { randomBytes, randomInt } from 'node:crypto'
import type { DigitalLogin, DigitalLoginStarted } from '../../../api/session.ts'
import type { Language } from '../../../api/language.ts'
import { PHONE_PREFIX } from '../../../domain/constants.ts'
import type { Dependencies } from '../../dependencies/dependencies.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { StartedAuthentication } from '../../services/identity/identity.ts'
import type { SessionDependencies } from '../authenticate.ts'
import { isLinkedDevice } from '../known-device.ts'
import { countAttempt } from '../login-limit.ts'
import { findAccountByCode } from '../session.store.ts'
import type { ClientInfo } from '../sign-in.ts'
import { hashOf } from '../sso/browser-cookie.ts'
import { insertDigitalLogin } from './digital-login.store.ts'
import { providerOf } from './provider-of-method.ts'

export type DigitalLoginDependencies = SessionDependencies & Pick<Dependencies, 'config' | 'services'>

const CODES = 10_000
/** An unknown code takes the same path. */
const UNKNOWN_ACCOUNT = 0
/** Each attempt rings the person's phone. */
const PUSHES = 5

/** The response for someone the provider does not know must look like any other, so that codes cannot be probed. */
const unknownPerson = (): StartedAuthentication => ({
  providerSession: '',
  challenge: randomBytes(1).toString('base64'),
  interactions: '',
  link: null,
  verificationCode: String(randomInt(CODES)).padStart(4, '0'),
})

const phoneOf = (method: DigitalLogin['method'], phone = ''): string =>
  method === 'mobileid' ? `${PHONE_PREFIX}${phone}` : ''

/** `applyLinkId`: for a customer at their link; `browser`: secret in its cookie. */
type Client = ClientInfo & { language: Language; applyLinkId?: number | null; browser?: string }

/**
 * Starts authentication on the person's phone, of an account or of a customer at their link. Rate-limited per person and
 * per address, at a link per link and person.
 * @throws Problem login.notOffered, login.deviceUnknown, login.tooMany; ServiceError
 */
export const startDigitalLogin = async (
  { config, database, jobs, services, tokens, now }: DigitalLoginDependencies,
  { method, identityCode, phone }: DigitalLogin,
  { language, applyLinkId = null, browser, ...client }: Client,
): Promise<DigitalLoginStarted> => {
  const provider = providerOf(services, method)
  const startedAt = now()
  const found = await findAccountByCode(database, identityCode)
  const refused =
    method === 'smartid' &&
    config.smartIdNotification === 'known' &&
    !(await isLinkedDevice(database, client.device, found?.accountUserId ?? UNKNOWN_ACCOUNT, startedAt))
  if (refused) throw new Problem('login.deviceUnknown')
  const attempt = await countAttempt(
    { database, jobs },
    {
      ...client,
      account: `${method}:${tokens.fingerprint(identityCode)}`,
      // A customer at a link does not sign in, so accounts and known browsers play no part.
      ...(applyLinkId === null
        ? { accountUserId: found?.accountUserId }
        : { counter: `link ${applyLinkId}` as const }),
      fromAnywhere: PUSHES,
      now: startedAt,
    },
  )
  const person = { identityCode, phone: phoneOf(method, phone), language }
  const started = await provider.start(person).catch(async (error: unknown) => {
    await attempt.discard()
    throw error
  })
  const { verificationCode, ...authentication } = started ?? unknownPerson()
  const sessionId = await insertDigitalLogin(database, {
    ...authentication,
    method,
    identityCode: started ? identityCode : '',
    applyLinkId,
    browserHash: browser === undefined ? null : hashOf(browser),
    startedAt,
    loginAttemptId: attempt.loginAttemptId,
    ...(!started && { result: 'NOT_FOUND' }),
  })
  return { sessionId, verificationCode }
}
