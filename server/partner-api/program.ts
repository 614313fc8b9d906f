import type { FastifyRequest } from 'fastify'
import type { Principal } from '../../api/role.ts'
import { type Authenticate, bearerToken, NO_USER, programOf, type SignedIn } from '../platform/http/auth.ts'
import type { Connection } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { acceptedLanguage } from '../platform/language/text.ts'
import { findPartnerByApiKey } from '../partner/api-key.ts'
import type { PartnerRow } from '../schema/partner.table.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The calling program; only below the partner API. */
    program?: SignedIn<PartnerRow>
  }
}

/** Query parameter names that callers use for keys. */
const KEY_NAME = /^(?:x-?)?(?:api|access|auth|partner)?[-_]?(?:key|token|secret|authorization)$/i

/** @throws Problem apiKey.inAddress, because URLs are logged by every hop */
export const refuseKeyInAddress = ({ query }: FastifyRequest): void => {
  const [name] = Object.keys(query as Record<string, unknown>).filter((each) => KEY_NAME.test(each))
  if (name) throw new Problem('apiKey.inAddress', { fields: [{ path: name, code: 'field.unknown' }] })
}

const keyOf = (request: FastifyRequest): string => {
  try {
    return bearerToken(request)
  } catch {
    throw new Problem(request.headers.authorization ? 'apiKey.invalid' : 'apiKey.missing')
  }
}

/** A program has the rights of a shop at its own partner, also where the partner is in-house. */
const principalOf = ({ partnerId }: PartnerRow): Principal => ({
  userId: NO_USER,
  role: 'SHOP',
  inhouse: false,
  partnerId,
})

/** @throws Problem apiKey.missing or apiKey.invalid */
export const identifyProgram = async (
  connection: Connection,
  request: FastifyRequest,
  at: Date,
): Promise<SignedIn<PartnerRow>> => {
  const partner = await findPartnerByApiKey(connection, keyOf(request), at)
  if (!partner) throw new Problem('apiKey.invalid')
  const principal = principalOf(partner)
  return {
    principal,
    language: acceptedLanguage(request.headers['accept-language']),
    user: partner,
    program: programOf(principal) ?? '',
  }
}

/** Set by the scope's hook before the body is read. */
export const identified: Authenticate<PartnerRow> = (request) =>
  request.program ? Promise.resolve(request.program) : Promise.reject(new Problem('apiKey.missing'))
