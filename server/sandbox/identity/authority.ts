import type { JsonName } from '@peculiar/x509'
import { loadX509 } from '../../services/identity/x509.ts'

const AUTHORITY_YEARS = 20
const PERSON_YEARS = 3
const DAY_MS = 86_400_000
const YEAR_MS = 365 * DAY_MS

const ecdsa = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
const rsa = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
} as const

/** A key pair as it is kept: base64 of PKCS #8 and SPKI. */
export type KeptKeys = { kind: 'ec' | 'rsa'; privateKey: string; publicKey: string }

/** A certification authority as it is kept; the certificate as base64 of DER. */
export type Authority = { name: string; certificate: string; keys: KeptKeys }

type Validity = { notBefore: Date; notAfter: Date }

const algorithmOf = (kind: KeptKeys['kind']) => (kind === 'ec' ? ecdsa : rsa)
const base64 = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('base64')

export const makeKeys = async (kind: KeptKeys['kind']): Promise<KeptKeys> => {
  const pair = await crypto.subtle.generateKey(algorithmOf(kind), true, ['sign', 'verify'])
  if (!('privateKey' in pair)) throw new Error('no key pair was made')
  return {
    kind,
    privateKey: base64(await crypto.subtle.exportKey('pkcs8', pair.privateKey)),
    publicKey: base64(await crypto.subtle.exportKey('spki', pair.publicKey)),
  }
}

const openKeys = async ({ kind, privateKey, publicKey }: KeptKeys): Promise<CryptoKeyPair> => ({
  privateKey: await crypto.subtle.importKey(
    'pkcs8',
    Buffer.from(privateKey, 'base64'),
    algorithmOf(kind),
    false,
    ['sign'],
  ),
  publicKey: await crypto.subtle.importKey(
    'spki',
    Buffer.from(publicKey, 'base64'),
    algorithmOf(kind),
    true,
    ['verify'],
  ),
})

const nameOf = (commonName: string): JsonName => [
  { C: ['EE'] },
  { O: ['Tehing sandbox'] },
  { CN: [commonName] },
]

/** A new authority under the issuer, or a root where there is none. */
export const makeAuthority = async (
  name: string,
  issuer?: Authority,
  at = new Date(),
): Promise<Authority> => {
  const x509 = await loadX509()
  const keys = await makeKeys('ec')
  const own = await openKeys(keys)
  const { KeyUsageFlags: flags } = x509
  const certificate = await x509.X509CertificateGenerator.create({
    subject: nameOf(name),
    issuer: nameOf(issuer?.name ?? name),
    publicKey: own.publicKey,
    signingKey: issuer ? (await openKeys(issuer.keys)).privateKey : own.privateKey,
    signingAlgorithm: ecdsa,
    notBefore: new Date(at.getTime() - DAY_MS),
    notAfter: new Date(at.getTime() + AUTHORITY_YEARS * YEAR_MS),
    extensions: [
      new x509.BasicConstraintsExtension(true, undefined, true),
      new x509.KeyUsagesExtension(flags.keyCertSign | flags.cRLSign, true),
      await x509.SubjectKeyIdentifierExtension.create(own.publicKey),
    ],
  })
  return { name, certificate: base64(certificate.rawData), keys }
}

/** What a person's certificate says. */
export type PersonCertificate = {
  identityCode: string
  givenName: string
  surname: string
  keys: KeptKeys
  policies: readonly string[]
  extendedUsages: readonly string[]
  /** For signing documents in place of proving who one is. */
  forSigning?: boolean
  validity?: Validity
}

const fromNow = (): Validity => ({
  notBefore: new Date(Date.now() - DAY_MS),
  notAfter: new Date(Date.now() + PERSON_YEARS * YEAR_MS),
})

const personName = ({ identityCode, givenName, surname }: PersonCertificate): JsonName => [
  { C: ['EE'] },
  { CN: [`${surname},${givenName}`] },
  { '2.5.4.4': [surname] },
  { '2.5.4.42': [givenName] },
  { '2.5.4.5': [`PNOEE-${identityCode}`] },
]

/** A person's certificate, issued by the authority; base64 of DER. */
export const issueCertificate = async (issuer: Authority, person: PersonCertificate): Promise<string> => {
  const x509 = await loadX509()
  const { publicKey } = await openKeys(person.keys)
  const { KeyUsageFlags: flags } = x509
  const usages = [...person.extendedUsages]
  const certificate = await x509.X509CertificateGenerator.create({
    subject: personName(person),
    issuer: nameOf(issuer.name),
    publicKey,
    signingKey: (await openKeys(issuer.keys)).privateKey,
    signingAlgorithm: ecdsa,
    ...(person.validity ?? fromNow()),
    extensions: [
      new x509.BasicConstraintsExtension(false),
      new x509.KeyUsagesExtension(person.forSigning ? flags.nonRepudiation : flags.digitalSignature, true),
      new x509.CertificatePolicyExtension([...person.policies]),
      ...(usages.length > 0 ? [new x509.ExtendedKeyUsageExtension(usages)] : []),
    ],
  })
  return base64(certificate.rawData)
}
