import { createHash, createPrivateKey, sign } from 'node:crypto'
import { p256 } from '@noble/curves/nist.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { KeptKeys, PersonCertificate } from '../../../server/sandbox/identity/authority.ts'
import { UntrustedResponse } from '../../../server/services/identity/identity.ts'
import { mobileIdCode } from '../../../server/services/mobile-id/mobile-id.ts'
import { askAndAnswer, certificateOf, CODE, makeWorld, type World } from './identity-provider.ts'

const POLICIES = ['1.3.6.1.4.1.10015.18.1', '0.4.0.2042.1.2']
const DAY = 86_400_000

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.remove())

type Forgery = {
  foreign?: boolean
  person?: Partial<PersonCertificate>
  signer?: KeptKeys
  /** Signed instead of the requested hash. */
  hash?: Buffer
  format?: 'der'
  answer?: Record<string, unknown>
}

const keyOf = ({ privateKey }: KeptKeys) =>
  createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' })

const signHash = (keys: KeptKeys, hash: Buffer, format: 'compact' | 'der') => {
  const secret = Buffer.from(keyOf(keys).export({ format: 'jwk' }).d ?? '', 'base64url')
  return Buffer.from(p256.sign(hash, secret, { prehash: false, format })).toString('base64')
}

const forge = (forgery: Forgery) => async (asked: Record<string, unknown>) => {
  const hash = forgery.hash ?? Buffer.from(String(asked['hash']), 'base64')
  const cert = await certificateOf(forgery.foreign ? world.foreign : world.issuer, {
    identityCode: CODE,
    policies: POLICIES,
    extendedUsages: [],
    keys: world.ec,
    ...forgery.person,
  })
  const value = signHash(forgery.signer ?? world.ec, hash, forgery.format ?? 'compact')
  const signature = { value, algorithm: 'SHA256WithECEncryption' }
  return { state: 'COMPLETE', result: 'OK', signature, cert, ...forgery.answer }
}

const listen = (forgery: Forgery) => askAndAnswer('mobileId', world.caFile, forge(forgery))

describe('a response of OK', () => {
  it('is accepted if all of it is valid', async () => {
    expect(await listen({})).toEqual({
      result: 'OK',
      identityCode: CODE,
      personName: 'OK TESTNUMBER',
      userChallenge: null,
    })
  })

  const forgeries: Record<string, [forgery: () => Forgery, reason: string]> = {
    'from an authority nobody configured': [() => ({ foreign: true }), 'no configured authority'],
    'with a certificate that is over': [
      () => ({
        person: {
          validity: { notBefore: new Date(Date.now() - 9 * DAY), notAfter: new Date(Date.now() - DAY) },
        },
      }),
      'out of date',
    ],
    'of another person': [() => ({ person: { identityCode: '60001019906' } }), 'another person'],
    'of a Smart-ID': [() => ({ person: { policies: ['1.3.6.1.4.1.10015.17.2'] } }), 'another purpose'],
    'with a certificate for signing documents': [() => ({ person: { forSigning: true } }), 'another purpose'],
    'with a certificate of a server': [
      () => ({ person: { extendedUsages: ['1.3.6.1.5.5.7.3.1'] } }),
      'another purpose',
    ],
    'signed by someone else': [() => ({ signer: world.issuer.keys }), 'does not verify'],
    'to an older question': [() => ({ hash: Buffer.alloc(32, 7) }), 'does not verify'],
    'with a signature in another form': [() => ({ format: 'der' }), 'does not verify'],
    'without signature': [
      () => ({ answer: { signature: { value: '', algorithm: 'SHA256WithECEncryption' } } }),
      'does not verify',
    ],
    'without certificate': [() => ({ answer: { cert: undefined } }), 'not signed as requested'],
  }
  it.each(Object.entries(forgeries))('%s is refused', async (_name, [forgery, reason]) => {
    const listening = listen(forgery())
    await expect(listening).rejects.toThrow(UntrustedResponse)
    await expect(listening).rejects.toThrow(reason)
  })

  it('is refused with an RSA signature of something else', async () => {
    const value = sign('sha256', Buffer.from('else'), keyOf(world.rsa)).toString('base64')
    const signature = { value, algorithm: 'SHA256WithRSAEncryption' }
    const forged = listen({ person: { keys: world.rsa }, answer: { signature } })
    await expect(forged).rejects.toThrow('does not verify')
  })
})

describe('another response', () => {
  it.each([
    ['USER_CANCELLED', 'USER_CANCELLED'],
    ['TIMEOUT', 'TIMEOUT'],
    ['NOT_MID_CLIENT', 'NOT_FOUND'],
    ['SIGNATURE_HASH_MISMATCH', 'ERROR'],
    ['PHONE_ABSENT', 'ERROR'],
    ['DELIVERY_ERROR', 'ERROR'],
    ['SIM_ERROR', 'ERROR'],
    ['SOMETHING_NEW', 'ERROR'],
  ])('%s is %s', async (result, expected) => {
    const answer = async () => ({ state: 'COMPLETE', result })
    expect(await askAndAnswer('mobileId', world.caFile, answer)).toEqual({ result: expected })
  })

  it('means that the request is running', async () => {
    expect(await askAndAnswer('mobileId', world.caFile, async () => ({ state: 'RUNNING' }))).toEqual({
      result: 'RUNNING',
    })
  })
})

it('shows the verification code of the documentation', () => {
  expect(mobileIdCode(createHash('sha256').update('HACKERMAN').digest())).toBe('0104')
})
