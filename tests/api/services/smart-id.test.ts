import { constants, createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { UntrustedResponse } from '../../../server/services/identity/identity.ts'
import { smartIdCode } from '../../../server/services/smart-id/smart-id.ts'
import { acspPayload } from '../../../server/services/smart-id/smart-id-protocol.ts'
import { askAndAnswer, CODE, makeWorld, type World } from './identity-provider.ts'
import { forge, type Forgery } from './smart-id-phone.ts'

const DAY = 86_400_000

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.remove())

const listen = (forgery: Forgery, now?: Date) =>
  askAndAnswer('smartId', world.caFile, forge(world, forgery), now)
const from = (days: number, until: number) => ({
  notBefore: new Date(Date.now() + days * DAY),
  notAfter: new Date(Date.now() + until * DAY),
})

describe('a response of OK', () => {
  it('is accepted if all of it is valid', async () => {
    expect(await listen({})).toEqual({
      result: 'OK',
      identityCode: CODE,
      personName: 'OK TESTNUMBER',
      userChallenge: null,
    })
  })

  it('is accepted with a certificate from before April 2025 only with all its key usages', async () => {
    const old = { extendedUsages: ['1.3.6.1.5.5.7.3.2'] }
    await expect(listen({ person: old })).rejects.toThrow('another purpose')
  })

  const forgeries: Record<string, [forgery: () => Forgery, reason: string]> = {
    'from an authority nobody configured': [() => ({ issuer: 'foreign' }), 'no configured authority'],
    'with a certificate that is over': [() => ({ person: { validity: from(-9, -1) } }), 'out of date'],
    'with a certificate that is not valid yet': [() => ({ person: { validity: from(1, 9) } }), 'out of date'],
    'of another person': [() => ({ person: { identityCode: '50001029996' } }), 'another person'],
    'of a lower level': [() => ({ level: 'ADVANCED' }), 'not of the requested level'],
    'with the policy of a lower level': [
      () => ({ person: { policies: ['1.3.6.1.4.1.10015.17.1', '0.4.0.2042.1.1'] } }),
      'another purpose',
    ],
    'with only one of the policies': [
      () => ({ person: { policies: ['1.3.6.1.4.1.10015.17.2'] } }),
      'another purpose',
    ],
    'with a certificate for signing documents': [() => ({ person: { forSigning: true } }), 'another purpose'],
    'with a certificate for something else': [
      () => ({ person: { extendedUsages: ['1.3.6.1.5.5.7.3.1'] } }),
      'another purpose',
    ],
    'with a certificate without purpose': [() => ({ person: { extendedUsages: [] } }), 'another purpose'],
    'signed by someone else': [() => ({ signer: world.otherRsa }), 'does not verify'],
    'to an older question': [
      () => ({ challenge: Buffer.alloc(64, 7).toString('base64') }),
      'does not verify',
    ],
    'to another text on the phone': [
      () => ({ interactions: Buffer.from('[]').toString('base64') }),
      'does not verify',
    ],
    'to another asking party': [() => ({ relyingPartyName: 'BANK' }), 'does not verify'],
    'with a plain RSA signature': [() => ({ padding: constants.RSA_PKCS1_PADDING }), 'does not verify'],
    'with a short salt': [() => ({ saltLength: 20 }), 'does not verify'],
    'over another hash': [() => ({ hash: 'sha256' }), 'does not verify'],
    'without signature': [() => ({ signature: { value: '' } }), 'does not verify'],
    'from another flow': [() => ({ signature: { flowType: 'QR' } }), 'not signed as requested'],
    'with another algorithm': [
      () => ({ signature: { signatureAlgorithm: 'none' } }),
      'not signed as requested',
    ],
    'by another protocol': [
      () => ({ answer: { signatureProtocol: 'RAW_DIGEST_SIGNATURE' } }),
      'not signed as requested',
    ],
    'without certificate': [() => ({ answer: { cert: undefined } }), 'not signed as requested'],
    'with a certificate that is none': [
      () => ({ answer: { cert: { value: 'AAAA', certificateLevel: 'QUALIFIED' } } }),
      'cannot be read',
    ],
    'after another interaction than asked': [
      () => ({ answer: { interactionTypeUsed: 'confirmationMessage' } }),
      'not signed as requested',
    ],
  }
  it.each(Object.entries(forgeries))('%s is refused', async (_name, [forgery, reason]) => {
    const listening = listen(forgery())
    await expect(listening).rejects.toThrow(UntrustedResponse)
    await expect(listening).rejects.toThrow(reason)
  })

  it('is refused from an authority’s own certificate', async () => {
    const cert = { value: world.issuer.certificate, certificateLevel: 'QUALIFIED' }
    await expect(listen({ answer: { cert } })).rejects.toThrow('no configured authority')
  })

  it('is refused after its authorities have expired', async () => {
    const later = new Date(Date.now() + 25 * 365 * DAY)
    const validity = { notBefore: new Date(), notAfter: new Date(later.getTime() + DAY) }
    await expect(listen({ person: { validity } }, later)).rejects.toThrow('no configured authority')
  })
})

describe('another response', () => {
  it.each([
    ['USER_REFUSED', 'USER_CANCELLED'],
    ['USER_REFUSED_INTERACTION', 'USER_CANCELLED'],
    ['USER_REFUSED_CERT_CHOICE', 'USER_CANCELLED'],
    ['WRONG_VC', 'USER_CANCELLED'],
    ['TIMEOUT', 'TIMEOUT'],
    ['DOCUMENT_UNUSABLE', 'ERROR'],
    ['REQUIRED_INTERACTION_NOT_SUPPORTED_BY_APP', 'ERROR'],
    ['PROTOCOL_FAILURE', 'ERROR'],
    ['EXPECTED_LINKED_SESSION', 'ERROR'],
    ['SERVER_ERROR', 'ERROR'],
    ['ACCOUNT_UNUSABLE', 'ERROR'],
    ['SOMETHING_NEW', 'ERROR'],
    ['toString', 'ERROR'],
  ])('%s is %s', async (endResult, result) => {
    const answer = async () => ({ state: 'COMPLETE', result: { endResult } })
    expect(await askAndAnswer('smartId', world.caFile, answer)).toEqual({ result })
  })

  it('is an error if complete without a result; otherwise it means running', async () => {
    expect(await askAndAnswer('smartId', world.caFile, async () => ({ state: 'COMPLETE' }))).toEqual({
      result: 'ERROR',
    })
    expect(await askAndAnswer('smartId', world.caFile, async () => ({ state: 'RUNNING' }))).toEqual({
      result: 'RUNNING',
    })
  })
})

it('shows the verification code of the documentation', () => {
  expect(smartIdCode(createHash('sha256').update('Hello World!').digest())).toBe('7712')
})

it('uses the scheme name of the test or the live environment', () => {
  const payloadAt = (url: string) =>
    acspPayload(
      { url, relyingPartyName: 'DEMO' },
      { challenge: 'Y2g=', interactions: 'W10=', link: null },
      {
        signature: { serverRandom: 'random', userChallenge: 'user', flowType: 'Notification' },
        interactionTypeUsed: 'displayTextAndPIN',
      },
    )
  const rest = /^\|ACSP_V2\|random\|Y2g=\|user\|REVNTw==\|\|[\w+/]{43}=\|displayTextAndPIN\|\|Notification$/
  expect(payloadAt('https://rp-api.smart-id.com/v3').replace(/^smart-id/, '')).toMatch(rest)
  expect(payloadAt('https://sid.demo.sk.ee/smart-id-rp/v3').replace(/^smart-id-demo/, '')).toMatch(rest)
})
