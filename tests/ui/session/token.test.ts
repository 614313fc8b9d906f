import { describe, expect, test } from 'vitest'
import { sessionFromHeaders } from '../../../src/session/sign-in-response.ts'
import { expiryOf, ownerOf } from '../../../src/session/token.ts'

const tokenOf = (claims: unknown) =>
  `Bearer e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`
const NOW = Date.parse('2026-11-21T08:00:00Z')

describe('reading a token', () => {
  test('returns its user and expiry', () => {
    const token = tokenOf({ sub: '7', exp: NOW / 1000 + 60, name: 'õäöü?>' })
    expect([ownerOf(token), expiryOf(token)]).toEqual(['7', NOW + 60_000])
  })

  test.each(['Bearer new', 'Bearer a.b.c', '', tokenOf(null), tokenOf({ sub: 7 })])(
    '"%s" stands for itself and names no end',
    (token) => {
      expect([ownerOf(token), expiryOf(token)]).toEqual([token, null])
    },
  )
})

describe('a session from response headers', () => {
  const headers = { authorization: tokenOf({ exp: NOW / 1000 + 60 }), role: 'ROLE_CREDIT', language: 'et' }

  test('ends with its token', () => {
    expect(sessionFromHeaders(new Headers(headers), NOW)).toEqual({
      session: { token: headers.authorization, role: 'CREDIT', expiresAt: '2026-11-21T08:01:00.000Z' },
      language: 'et',
    })
  })

  test('ends after eight hours without an expiry', () => {
    const signedIn = sessionFromHeaders(new Headers({ ...headers, authorization: 'Bearer new' }), NOW)
    expect(signedIn?.session.expiresAt).toBe('2026-11-21T16:00:00.000Z')
  })

  test.each(['authorization', 'role', 'language'] as const)('needs %s', (name) => {
    const { [name]: _, ...rest } = headers
    expect(sessionFromHeaders(new Headers(rest), NOW)).toBeNull()
  })

  test('knows only the four roles', () => {
    expect(sessionFromHeaders(new Headers({ ...headers, role: 'ROLE_ADMIN' }), NOW)).toBeNull()
  })
})
