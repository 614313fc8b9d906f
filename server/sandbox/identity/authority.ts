import type { JsonName } from '@peculiar/x509'
import { loadX509 } from '../../services/identity/certificate.ts'
import { constants, createPrivateKey, sign } from 'node:crypto'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { openStateFile, writeAtomically } from '../state/state-file.ts'
import type { Person } from './persons.ts'

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

/** A stored key pair: base64 of PKCS #8 and SPKI. */
export type KeptKeys = { kind: 'ec' | 'rsa'; privateKey: string; publicKey: string }

/** A stored certification authority; the certificate is base64 of DER. */
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

/** Creates an authority below the issuer, or a root without one. */
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

/** Contents of a person's certificate. */
export type PersonCertificate = {
  identityCode: string
  givenName: string
  surname: string
  keys: KeptKeys
  policies: readonly string[]
  extendedUsages: readonly string[]
  /** For signing documents instead of authentication. */
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

/** Issues a person's certificate; returns base64 of DER. */
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

const keptKeys = z.object({ kind: z.enum(['ec', 'rsa']), privateKey: z.string(), publicKey: z.string() })
const authority = z.object({ name: z.string(), certificate: z.string(), keys: keptKeys })
const kept = z.object({
  root: authority,
  smartId: authority,
  mobileId: authority,
  /** One key pair for all persons. */
  rsaPhone: keptKeys,
  ecPhone: keptKeys,
})
type Kept = z.infer<typeof kept>

const smartIdProfile = {
  policies: ['1.3.6.1.4.1.10015.17.2', '0.4.0.2042.1.2'],
  extendedUsages: ['1.3.6.1.4.1.62306.5.7.0'],
}
const mobileIdProfile = { policies: ['1.3.6.1.4.1.10015.18.1', '0.4.0.2042.1.2'], extendedUsages: [] }
const SALT_BYTES = 64
const PEM_LINE = /.{1,64}/g

/** A certificate (base64 of DER) and a signature (base64), as in the provider's response. */
type Signed = { certificate: string; signature: string }

export type Authorities = {
  /** Signs Smart-ID's payload: RSASSA-PSS, SHA-512. */
  signSmartId: (person: Person, payload: string) => Promise<Signed>
  /** Signs a SHA-256 hash; returns r‖s. */
  signMobileId: (person: Person, hash: Buffer) => Promise<Signed>
}

const privateKeyOf = ({ privateKey }: KeptKeys) =>
  createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' })

/** File with the certificates of the sandbox's authorities. */
export const sandboxCaFile = (dataDir: string): string => join(dataDir, 'sandbox', 'authorities.pem')

const toPem = ({ certificate }: Authority) =>
  `-----BEGIN CERTIFICATE-----\n${(certificate.match(PEM_LINE) ?? []).join('\n')}\n-----END CERTIFICATE-----\n`

const makeAll = async (): Promise<Kept> => {
  const root = await makeAuthority('TEST of Tehing sandbox root')
  return {
    root,
    smartId: await makeAuthority('TEST of Tehing sandbox Smart-ID', root),
    mobileId: await makeAuthority('TEST of Tehing sandbox Mobile-ID', root),
    rsaPhone: await makeKeys('rsa'),
    ecPhone: await makeKeys('ec'),
  }
}

const open = async (dataDir: string): Promise<Kept> => {
  const state = await openStateFile(join(dataDir, 'sandbox', 'authorities.json'), z.nullable(kept), null)
  const all = state.get() ?? (await makeAll())
  await state.update(() => all)
  await writeAtomically(sandboxCaFile(dataDir), [all.root, all.smartId, all.mobileId].map(toPem).join(''))
  return all
}

const signHash = async ({ privateKey }: KeptKeys, hash: Buffer): Promise<Uint8Array> => {
  const { p256 } = await import('@noble/curves/nist.js')
  const { d } = createPrivateKey({
    key: Buffer.from(privateKey, 'base64'),
    format: 'der',
    type: 'pkcs8',
  }).export({ format: 'jwk' })
  return p256.sign(hash, Buffer.from(d ?? '', 'base64url'), { prehash: false, lowS: false })
}

/** The sandbox's authorities and phones, created on first use and stored in the data folder. */
export const createAuthorities = (dataDir: string): Authorities => {
  let opened: Promise<Kept> | undefined
  const all = () => (opened ??= open(dataDir))
  return {
    signSmartId: async (person, payload) => {
      const { smartId, rsaPhone } = await all()
      const key = privateKeyOf(rsaPhone)
      const padding = { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: SALT_BYTES }
      return {
        certificate: await issueCertificate(smartId, { ...person, ...smartIdProfile, keys: rsaPhone }),
        signature: sign('sha512', Buffer.from(payload), padding).toString('base64'),
      }
    },
    signMobileId: async (person, hash) => {
      const { mobileId, ecPhone } = await all()
      return {
        certificate: await issueCertificate(mobileId, { ...person, ...mobileIdProfile, keys: ecPhone }),
        signature: Buffer.from(await signHash(ecPhone, hash)).toString('base64'),
      }
    },
  }
}
