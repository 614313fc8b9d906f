import { randomBytes, randomInt } from 'node:crypto'
import type { DigitalLogin, DigitalLoginStarted } from '../../../contract/session.ts'
import type { Language } from '../../../contract/language.ts'
import { PHONE_PREFIX } from '../../../domain/constants.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { PutQuestion } from '../../services/identity.ts'
import { countAttempt } from '../login-limit.ts'
import type { From } from '../sign-in.ts'
import { insertDigitalLogin } from './digital-login.store.ts'
import { providerOf } from './provider.ts'

type Needs = Pick<Dependencies, 'database' | 'services' | 'tokens' | 'now'>

const CODES = 10_000

/** What is answered for someone the provider does not know: at this point it looks like any other start. */
const noQuestion = (): PutQuestion => ({
  providerSession: '',
  challenge: randomBytes(1).toString('base64'),
  interactions: '',
  verificationCode: String(randomInt(CODES)).padStart(4, '0'),
})

/**
 * Puts the question on the person's phone. Pushes to one person and from one address are limited.
 * @throws Problem login.notOffered, login.tooMany; ServiceError
 */
export const startDigitalLogin = async (
  { database, services, tokens, now }: Needs,
  { method, identityCode, phone }: DigitalLogin,
  { address, language }: Pick<From, 'address'> & { language: Language },
): Promise<DigitalLoginStarted> => {
  const provider = providerOf(services, method)
  const startedAt = now()
  const account = `${method}:${tokens.fingerprint(identityCode)}`
  const attempt = await countAttempt(database, { account, address, now: startedAt })
  const person = {
    identityCode,
    phone: method === 'mobileid' ? `${PHONE_PREFIX}${phone ?? ''}` : '',
    language,
  }
  const put = await provider.ask(person).catch(async (error: unknown) => {
    await attempt.forget()
    throw error
  })
  const { verificationCode, ...question } = put ?? noQuestion()
  const sessionId = await insertDigitalLogin(database, {
    ...question,
    method,
    identityCode: put ? identityCode : '',
    startedAt,
    loginAttemptId: attempt.loginAttemptId,
    ...(!put && { result: 'NOT_FOUND' }),
  })
  return { sessionId, verificationCode }
}
