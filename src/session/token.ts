import * as z from 'zod/mini'

const claims = z.object({
  sub: z.optional(z.string()),
  exp: z.optional(z.number()),
  jti: z.optional(z.string()),
})

/** The same for all tokens of a user; a token without a subject is compared as a whole. */
export const ownerOf = (token: string): string => claimsOf(token).sub ?? token

/** The expiry of a token, milliseconds of the epoch; null if it has none. */
export const expiryOf = (token: string): number | null => {
  const { exp } = claimsOf(token)
  return exp === undefined ? null : exp * 1000
}

/** The id of a token's session; null if it has none. */
export const sessionIdOf = (token: string): string | null => claimsOf(token).jti ?? null

/** The unverified claims of a token: for display and timing, never for decisions. */
const claimsOf = (token: string): z.infer<typeof claims> => {
  const [, payload = ''] = token.replace(/^Bearer /i, '').split('.')
  try {
    return claims.parse(JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))))
  } catch {
    return {}
  }
}
