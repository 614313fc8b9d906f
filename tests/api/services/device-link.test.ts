import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { UntrustedResponse } from '../../../server/services/identity/identity.ts'
import { authCode, secretDigest, linkTo } from '../../../server/services/smart-id/device-link.ts'
import { askAndAnswer, CALLBACK, makeWorld, type World } from './identity-provider.ts'
import { forge, type Forgery } from './smart-id-phone.ts'

/** The provider's published example, from its pages on authCode, device links and callbacks. */
const example = {
  secret: 'B98ODiVCebRedSwdTk51zFSaGYyHtY1H2A0ocAi3/Ps=',
  challenge: 'GYS+yoah6emAcVDNIajwSs6UB/M95XrDxMzXBUkwQJ9YFDipXXzGpPc7raWcuc2+TEoRc7WvIZ/7dU/iRXenYg==',
  interactions: Buffer.from(
    JSON.stringify([
      { type: 'confirmationMessage', displayText200: 'Longer description of the transaction context' },
      { type: 'displayTextAndPIN', displayText60: 'Short description of the transaction context' },
    ]),
  ).toString('base64'),
  callbackUrl: 'https://rp.example.com/callback-url?value=RrKjjT4aggzu27YBddX1bQ',
  base: 'https://smart-id.com/device-link',
  token: 'wGIrqveE6AuGDATZKmR1mtAZ',
}
const party = { scheme: 'smart-id', relyingPartyName: 'DEMO', brokeredName: 'Example RP' }

describe('the provider’s published examples', () => {
  const { secret, challenge, interactions, callbackUrl, base, token } = example
  const rest = `sessionToken=${token}&sessionType=auth&version=1.0&lang=eng`

  it('authentication code of a link on the same phone', () => {
    const link = `${base}?deviceLinkType=Web2App&${rest}`
    expect(authCode(secret, { ...party, challenge, interactions, callbackUrl, link })).toBe(
      'aegUh6gCKkXBJhhvtJqSTWB5_2W8TDQt5eZ7db6krv0',
    )
  })

  it('authentication code of a QR code, without a callback', () => {
    const link = `${base}?deviceLinkType=QR&elapsedSeconds=22&${rest}`
    expect(authCode(secret, { ...party, challenge, interactions, callbackUrl: '', link })).toBe(
      'OY1eHaD4UYedrBwtqUbSkpa0w7ttm4FllPkCD_3wlE0',
    )
  })

  it('digest of the session’s secret, and the user’s challenge', () => {
    expect(secretDigest(secret)).toBe('U4CKK13H1XFiyBofev9asqrzIrY5_Gszi_nL_zDKkBc')
    const verifier = 'XtPfaGa8JnGtYrJjboooUf0KfY9sMEHrWFpSQrsUv9c'
    expect(createHash('sha256').update(verifier).digest('base64url')).toBe(
      'GnsWXXEjTCKR89fj9uo5u5ReBZ9JR7_pezLAI5jMS00',
    )
  })
})

describe('a device link', () => {
  const session = { token: example.token, secret: example.secret, base: example.base, callbackUrl: CALLBACK }
  const asked = { challenge: example.challenge, interactions: example.interactions, link: session }
  const at = (url: string) => ({ url, relyingPartyName: 'DEMO' })
  const live = at('https://rp-api.smart-id.com/v3')
  const codeOf = (link: string) => new URL(link).searchParams.get('authCode')

  it('has its parts in the provider’s order, and a new code each second', () => {
    const shown = [7, 8].map((elapsedSeconds) =>
      linkTo(live, asked, { type: 'QR', elapsedSeconds, language: 'est' }),
    )
    expect(shown[0]).toMatch(
      /^https:\/\/smart-id\.com\/device-link\?deviceLinkType=QR&elapsedSeconds=7&sessionToken=wGIrqveE6AuGDATZKmR1mtAZ&sessionType=auth&version=1\.0&lang=est&authCode=[\w-]{43}$/,
    )
    expect(codeOf(shown[0] ?? '')).not.toBe(codeOf(shown[1] ?? ''))
  })

  it('on the same phone stays the same, and covers the callback', () => {
    const shown = linkTo(live, asked, { type: 'Web2App', language: 'eng' })
    expect(shown).not.toContain('elapsedSeconds')
    const elsewhere = { ...asked, link: { ...session, callbackUrl: 'https://elsewhere.example/' } }
    expect(codeOf(linkTo(live, elsewhere, { type: 'Web2App', language: 'eng' }))).not.toBe(codeOf(shown))
  })

  it('uses another scheme in the provider’s test environment', () => {
    const demo = at('https://sid.demo.sk.ee/smart-id-rp/v3')
    const shown = { type: 'Web2App', language: 'eng' } as const
    expect(codeOf(linkTo(demo, asked, shown))).not.toBe(codeOf(linkTo(live, asked, shown)))
  })
})

describe('a response to a device link', () => {
  let world: World
  beforeAll(async () => {
    world = await makeWorld()
  })
  afterAll(() => world.remove())

  const scanned: Forgery = { flowType: 'QR', interaction: 'confirmationMessage' }
  const byButton: Forgery = { ...scanned, flowType: 'Web2App', callbackUrl: CALLBACK }
  const listen = (forgery: Forgery) =>
    askAndAnswer('smartId', world.caFile, forge(world, forgery), new Date(), 'deviceLink')

  it.each(['40404040009', '61101019999'])('says who scanned the code: %s', async (identityCode) => {
    expect(await listen({ ...scanned, person: { identityCode } })).toEqual({
      result: 'OK',
      identityCode,
      personName: 'OK TESTNUMBER',
      userChallenge: null,
    })
  })

  it('from the button includes what the browser must bring back', async () => {
    expect(await listen(byButton)).toEqual({
      result: 'OK',
      identityCode: '40504040001',
      personName: 'OK TESTNUMBER',
      userChallenge: 'u'.repeat(43),
    })
  })

  const forgeries: Record<string, [forgery: Forgery, reason: string]> = {
    'by the other way': [{}, 'not signed as requested'],
    'with the other way’s interaction': [{ flowType: 'QR' }, 'not signed as requested'],
    'for another callback': [{ ...byButton, callbackUrl: 'https://elsewhere.example/' }, 'does not verify'],
    'for a scanned code in place of the button': [
      { ...scanned, signature: { flowType: 'Web2App' } },
      'does not verify',
    ],
    'for the button in place of a scanned code': [
      { ...byButton, signature: { flowType: 'QR' } },
      'does not verify',
    ],
    'to an older question': [
      { ...scanned, challenge: Buffer.alloc(64, 7).toString('base64') },
      'does not verify',
    ],
  }
  it.each(Object.entries(forgeries))('%s is refused', async (_name, [forgery, reason]) => {
    const answer = listen(forgery)
    await expect(answer).rejects.toThrow(UntrustedResponse)
    await expect(answer).rejects.toThrow(reason)
  })
})
