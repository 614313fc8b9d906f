import { createHash, randomBytes } from 'node:crypto'

/** What was asked for at the issuer's page, and by whom it was allowed. */
export type Grant = {
  redirectUri: string
  nonce: string
  /** Base64url of SHA-256 over the verifier. */
  codeChallenge: string
  email: string
}

export type Grants = {
  /** A code for the grant: once, within a minute. */
  give: (grant: Grant) => string
  /** The grant of a code, if the verifier is the one it was asked with; the code is used up either way. */
  take: (code: string, redirectUri: string, verifier: string) => Grant | null
}

const LIFE_MS = 60_000

/** The issuer's authorization codes; in memory, as each lives a minute. */
export const createGrants = (now: () => number): Grants => {
  const given = new Map<string, Grant & { until: number }>()
  return {
    give: (grant) => {
      const code = randomBytes(32).toString('base64url')
      given.set(code, { ...grant, until: now() + LIFE_MS })
      return code
    },
    take: (code, redirectUri, verifier) => {
      const grant = given.get(code)
      given.delete(code)
      const challenge = createHash('sha256').update(verifier).digest('base64url')
      const holds =
        grant && grant.until > now() && grant.redirectUri === redirectUri && grant.codeChallenge === challenge
      return holds ? grant : null
    },
  }
}
