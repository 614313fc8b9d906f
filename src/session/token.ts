import * as z from 'zod/mini'

const claims = z.object({ sub: z.optional(z.string()), exp: z.optional(z.number()) })

/** The same for all tokens of one user; a token that names nobody stands for itself. */
export const ownerOf = (token: string): string => claimsOf(token).sub ?? token

/** When a token ends, milliseconds of the epoch; null where it does not say. */
export const expiryOf = (token: string): number | null => {
  const { exp } = claimsOf(token)
  return exp === undefined ? null : exp * 1000
}

/** What a token says of itself, unproved: good for showing and timing, never for deciding. */
const claimsOf = (token: string): z.infer<typeof claims> => {
  const [, payload = ''] = token.replace(/^Bearer /i, '').split('.')
  try {
    return claims.parse(JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))))
  } catch {
    return {}
  }
}
