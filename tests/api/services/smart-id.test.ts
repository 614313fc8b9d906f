import { constants, createHash, createPrivateKey, sign } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { KeptKeys, PersonCertificate } from '../../../server/sandbox/identity/authority.ts'
import { UntrustedAnswer } from '../../../server/services/identity.ts'
import { smartIdCode } from '../../../server/services/smart-id.ts'
import { acspPayload } from '../../../server/services/smart-id-answer.ts'
import { askAndAnswer, certificateOf, CODE, makeWorld, type World } from './identity-provider.ts'

const QUALIFIED = ['1.3.6.1.4.1.10015.17.2', '0.4.0.2042.1.2']
const AUTHENTICATION = ['1.3.6.1.4.1.62306.5.7.0']
const INTERACTION = 'confirmationMessageAndVerificationCodeChoice'
const DAY = 86_400_000

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.remove())

type Forgery = {
  issuer?: 'issuer' | 'foreign' | 'root'
  person?: Partial<PersonCertificate>
  level?: string
  /** Keys that sign, in place of the certificate's. */
  signer?: KeptKeys
  padding?: number
  saltLength?: number
  hash?: string
  /** What is claimed to have been asked. */
  challenge?: string
  interactions?: string
  relyingPartyName?: string
  signature?: Record<string, unknown>
  answer?: Record<string, unknown>
}

const signed = (payload: string, keys: KeptKeys, { padding, saltLength = 64, hash = 'sha512' }: Forgery) => {
  const key = createPrivateKey({ key: Buffer.from(keys.privateKey, 'base64'), format: 'der', type: 'pkcs8' })
  const how = { key, padding: padding ?? constants.RSA_PKCS1_PSS_PADDING, saltLength }
  return sign(hash, Buffer.from(payload), how).toString('base64')
}

/** The answer that a real phone would give, except for what is forged. */
const forge = (forgery: Forgery) => async (asked: Record<string, unknown>) => {
  const keys = forgery.person?.keys ?? world.rsa
  const certificate = await certificateOf(world[forgery.issuer ?? 'issuer'], {
    identityCode: CODE,
    policies: QUALIFIED,
    extendedUsages: AUTHENTICATION,
    ...forgery.person,
    keys,
  })
  const parameters = asked['signatureProtocolParameters'] as { rpChallenge: string }
  const random = { serverRandom: 'c2VydmVyIHJhbmRvbSBieXRlcw==', userChallenge: 'u'.repeat(43) }
  const question = {
    challenge: forgery.challenge ?? parameters.rpChallenge,
    interactions: forgery.interactions ?? String(asked['interactions']),
  }
  const party = { url: 'http://127.0.0.1', relyingPartyName: forgery.relyingPartyName ?? 'DEMO' }
  const payload = acspPayload(party, question, {
    signature: { ...random, flowType: 'Notification' },
    interactionTypeUsed: INTERACTION,
  })
  const hashAlgorithm = 'SHA-512'
  return {
    state: 'COMPLETE',
    result: { endResult: 'OK', documentNumber: 'PNOEE-MOCK-Q' },
    signatureProtocol: 'ACSP_V2',
    signature: {
      ...random,
      value: signed(payload, forgery.signer ?? keys, forgery),
      flowType: 'Notification',
      signatureAlgorithm: 'rsassa-pss',
      signatureAlgorithmParameters: {
        hashAlgorithm,
        maskGenAlgorithm: { algorithm: 'id-mgf1', parameters: { hashAlgorithm } },
        saltLength: 64,
        trailerField: '0xbc',
      },
      ...forgery.signature,
    },
    cert: { value: certificate, certificateLevel: forgery.level ?? 'QUALIFIED' },
    interactionTypeUsed: INTERACTION,
    ...forgery.answer,
  }
}

const listen = (forgery: Forgery, now?: Date) => askAndAnswer('smartId', world.caFile, forge(forgery), now)
const from = (days: number, until: number) => ({
  notBefore: new Date(Date.now() + days * DAY),
  notAfter: new Date(Date.now() + until * DAY),
})

describe('an answer that says OK', () => {
  it('is believed when everything about it holds', async () => {
    expect(await listen({})).toBe('OK')
  })

  it('is believed from a certificate of before April 2025 only with all its key usages', async () => {
    const old = { extendedUsages: ['1.3.6.1.5.5.7.3.2'] }
    await expect(listen({ person: old })).rejects.toThrow('another purpose')
  })

  const forgeries: Record<string, [forgery: () => Forgery, reason: string]> = {
    'from an authority nobody configured': [() => ({ issuer: 'foreign' }), 'no configured authority'],
    'with a certificate that is over': [() => ({ person: { validity: from(-9, -1) } }), 'out of date'],
    'with a certificate that is not valid yet': [() => ({ person: { validity: from(1, 9) } }), 'out of date'],
    'of another person': [() => ({ person: { identityCode: '50001029996' } }), 'another person'],
    'of a lower level': [() => ({ level: 'ADVANCED' }), 'not of the asked level'],
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
    'signed by someone else': [() => ({ signer: world.otherRsa }), 'does not hold'],
    'to an older question': [() => ({ challenge: Buffer.alloc(64, 7).toString('base64') }), 'does not hold'],
    'to another text on the phone': [
      () => ({ interactions: Buffer.from('[]').toString('base64') }),
      'does not hold',
    ],
    'to another asking party': [() => ({ relyingPartyName: 'BANK' }), 'does not hold'],
    'with a plain RSA signature': [() => ({ padding: constants.RSA_PKCS1_PADDING }), 'does not hold'],
    'with a short salt': [() => ({ saltLength: 20 }), 'does not hold'],
    'over another hash': [() => ({ hash: 'sha256' }), 'does not hold'],
    'without signature': [() => ({ signature: { value: '' } }), 'does not hold'],
    'from another flow': [() => ({ signature: { flowType: 'QR' } }), 'not signed as it was asked'],
    'with another algorithm': [
      () => ({ signature: { signatureAlgorithm: 'none' } }),
      'not signed as it was asked',
    ],
    'by another protocol': [
      () => ({ answer: { signatureProtocol: 'RAW_DIGEST_SIGNATURE' } }),
      'not signed as it was asked',
    ],
    'without certificate': [() => ({ answer: { cert: undefined } }), 'not signed as it was asked'],
    'with a certificate that is none': [
      () => ({ answer: { cert: { value: 'AAAA', certificateLevel: 'QUALIFIED' } } }),
      'cannot be read',
    ],
    'after another interaction than asked': [
      () => ({ answer: { interactionTypeUsed: 'confirmationMessage' } }),
      'not signed as it was asked',
    ],
  }
  it.each(Object.entries(forgeries))('%s is not believed', async (_name, [forgery, reason]) => {
    const told = listen(forgery())
    await expect(told).rejects.toThrow(UntrustedAnswer)
    await expect(told).rejects.toThrow(reason)
  })

  it('is not believed from an authority’s own certificate', async () => {
    const cert = { value: world.issuer.certificate, certificateLevel: 'QUALIFIED' }
    await expect(listen({ answer: { cert } })).rejects.toThrow('no configured authority')
  })

  it('is not believed once its authorities are over', async () => {
    const later = new Date(Date.now() + 25 * 365 * DAY)
    const validity = { notBefore: new Date(), notAfter: new Date(later.getTime() + DAY) }
    await expect(listen({ person: { validity } }, later)).rejects.toThrow('no configured authority')
  })
})

describe('an answer that says otherwise', () => {
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
    expect(await askAndAnswer('smartId', world.caFile, answer)).toBe(result)
  })

  it('complete without a result is an error; running goes on', async () => {
    expect(await askAndAnswer('smartId', world.caFile, async () => ({ state: 'COMPLETE' }))).toBe('ERROR')
    expect(await askAndAnswer('smartId', world.caFile, async () => ({ state: 'RUNNING' }))).toBe('RUNNING')
  })
})

it('shows the verification code of the documentation', () => {
  expect(smartIdCode(createHash('sha256').update('Hello World!').digest())).toBe('7712')
})

it('takes the scheme name of the provider’s test environment there, and of the live one elsewhere', () => {
  const payloadAt = (url: string) =>
    acspPayload(
      { url, relyingPartyName: 'DEMO' },
      { challenge: 'Y2g=', interactions: 'W10=' },
      {
        signature: { serverRandom: 'random', userChallenge: 'user', flowType: 'Notification' },
        interactionTypeUsed: 'displayTextAndPIN',
      },
    )
  const rest = /^\|ACSP_V2\|random\|Y2g=\|user\|REVNTw==\|\|[\w+/]{43}=\|displayTextAndPIN\|\|Notification$/
  expect(payloadAt('https://rp-api.smart-id.com/v3').replace(/^smart-id/, '')).toMatch(rest)
  expect(payloadAt('https://sid.demo.sk.ee/smart-id-rp/v3').replace(/^smart-id-demo/, '')).toMatch(rest)
})
