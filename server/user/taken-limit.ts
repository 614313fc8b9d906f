import type { FastifyRequest } from 'fastify'
import type { Principal } from '../../api/role.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { Problem } from '../platform/http/problem.ts'
import { countAttempt } from '../session/login-limit.ts'
import { clientInfoOf } from '../session/sign-in.ts'

type Needs = Pick<Dependencies, 'config' | 'database' | 'jobs' | 'now'>

const isTakenElsewhere = (error: unknown) => error instanceof Problem && error.code === 'user.askCompliance'

/**
 * Saves an e-mail address or personal code of an account. A refusal reveals to a partner's administrator that a
 * person has an account elsewhere, so only a few a day are allowed.
 * @throws Problem request.tooMany, whether or not it is taken
 */
export const limitTaken = async <Saved>(
  api: Needs,
  { principal, request }: { principal: Principal; request: FastifyRequest },
  save: () => Promise<Saved>,
): Promise<Saved> => {
  const { userId, partnerAdmin } = principal
  if (!partnerAdmin) return save()
  const client = clientInfoOf(request, api.config)
  const whose = { counter: `taken ${userId}`, account: String(userId), accountUserId: userId } as const
  const attempt = await countAttempt(api, { ...client, ...whose, now: api.now() }, 'request.tooMany')
  let isRefused = false
  try {
    return await save()
  } catch (error) {
    isRefused = isTakenElsewhere(error)
    throw error
  } finally {
    if (!isRefused) await attempt.discard()
  }
}
