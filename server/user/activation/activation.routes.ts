import type { FastifyRequest } from 'fastify'
import type { ActivationState } from '../../../api/registration.calls.ts'
import { clientInfoOf } from '../../session/sign-in.ts'
import { registrationCalls } from '../../../api/registration.calls.ts'
import { audit } from '../../platform/audit/write-audit.ts'
import type { Dependencies } from '../../dependencies/dependencies.ts'
import { bind, type Api } from '../../platform/http/bind.ts'
import { userIdOf } from '../../platform/http/auth.ts'
import { Problem } from '../../platform/http/problem.ts'
import { assertUnusualPassword, hashPassword } from '../../session/password.ts'
import { forgetDevices } from '../../session/known-device.ts'
import { countAttempt, forgetFailures } from '../../session/login-limit.ts'
import { endSessionsOf, findAccountByEmail } from '../../session/session.store.ts'
import {
  findActivation,
  type FoundActivation,
  lockActivation,
  storePassword,
  uuidHash,
} from './activation.store.ts'
import { inviteUser } from './invite.job.ts'
import { resetPassword } from './reset.job.ts'

/** An invitation is for inactive users, a reset for active ones. */
const stateOf = (
  { usedAt, active, withdrawn, expiresAt, purpose }: FoundActivation,
  now: Date,
): ActivationState => {
  if (usedAt !== null || active !== (purpose === 'reset')) return 'used'
  if (withdrawn) return 'withdrawn'
  return expiresAt <= now ? 'expired' : 'open'
}

/** Counted like sign-in attempts. */
const accountOf = (email: string): string => email.trim().toLowerCase()

/** @throws Problem activation.unknown */
const known = (found: FoundActivation | undefined): FoundActivation => {
  if (!found) throw new Problem('activation.unknown')
  return found
}

/** Letters to one person before the next one must wait. */
const LETTERS = 5

type LinkApi = Api & Pick<Dependencies, 'config' | 'jobs' | 'now'>

/** Calls of the link's page: its purpose, and storing the password. */
const bindChoice = (api: LinkApi): void => {
  bind(api, registrationCalls.activationState, {}, async ({ params, database }) => {
    const found = known(await findActivation(database, params.uuid))
    const { purpose, fullName, email } = found
    const state = stateOf(found, api.now())
    return { state, purpose, account: state === 'open' ? { fullName, email } : null }
  })

  bind(api, registrationCalls.createPassword, {}, async ({ params, query, body, request }) => {
    const password = body?.password ?? query.password
    if (!password) {
      throw new Problem('request.invalid', { fields: [{ path: 'password', code: 'field.required' }] })
    }
    const passwordHash = await hashPassword(password)
    await api.database.transaction(async (tx) => {
      const found = known(await lockActivation(tx, params.uuid))
      const state = stateOf(found, api.now())
      if (state !== 'open') throw new Problem(`activation.${state}`)
      const { accountUserId, purpose, email } = found
      await assertUnusualPassword(password, email)
      await storePassword(tx, found, passwordHash, api.now())
      await endSessionsOf(tx, accountUserId, api.now())
      await forgetDevices(tx, accountUserId, api.now())
      await forgetFailures(tx, accountOf(email))
      const event = purpose === 'reset' ? 'user.passwordReset' : 'user.activated'
      await audit(tx, { event, accountUserId, requestId: request.id })
    })
  })
}

/** Counts requests per mailbox, whatever address they come from. @throws Problem request.tooMany */
const countLetter = (api: LinkApi, account: string, request: FastifyRequest) =>
  countAttempt(
    api,
    { ...clientInfoOf(request, api.config), account, fromAnywhere: LETTERS, now: api.now() },
    'request.tooMany',
  )

/** The signed-in user who requests a link for another user; null if users request their own without a session. */
const askerOf = async (api: LinkApi, request: FastifyRequest): Promise<number | null> => {
  if (!request.headers.authorization) return null
  try {
    return userIdOf((await api.authenticate(request)).principal)
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
}

/** Letters with a link: for one that has expired, and for a forgotten password. */
const bindLetters = (api: LinkApi): void => {
  bind(api, registrationCalls.resetActivationLink, {}, async ({ params, database, request }) => {
    const found = known(await findActivation(database, params.uuid))
    const state = stateOf(found, api.now())
    if (state === 'used' || state === 'withdrawn') throw new Problem(`activation.${state}`)
    const { accountUserId, purpose } = found
    await countLetter(api, `activation:${uuidHash(params.uuid)}`, request)
    await database.transaction(async (tx) => {
      await (purpose === 'reset' ? resetPassword : inviteUser)(api, tx, accountUserId)
      const event = purpose === 'reset' ? 'user.resetAsked' : 'user.invited'
      await audit(tx, { event, accountUserId, requestId: request.id })
    })
  })

  bind(api, registrationCalls.forgotPassword, {}, async ({ body, database, request }) => {
    const account = accountOf(body.email)
    await countLetter(api, `reset:${account}`, request)
    // An unknown address takes the same path, so that neither response nor time reveals it.
    const found = await findAccountByEmail(database, account)
    const asker = await askerOf(api, request)
    await database.transaction(async (tx) => {
      const accountUserId = found?.accountUserId ?? null
      await resetPassword(api, tx, accountUserId ?? undefined)
      await audit(tx, {
        event: 'user.resetAsked',
        accountUserId: asker ?? accountUserId,
        ...(accountUserId !== null && { subject: 'user', subjectId: accountUserId }),
        requestId: request.id,
      })
    })
  })
}

/** Routes from the letter with the link to the chosen password, the first or a new one. */
export const activationRoutes = (api: LinkApi): void => {
  bindChoice(api)
  bindLetters(api)
}
