import { constants, createPrivateKey, sign } from 'node:crypto'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { openStateFile, writeAtomically } from '../state/state-file.ts'
import { type Authority, issueCertificate, type KeptKeys, makeAuthority, makeKeys } from './authority.ts'
import type { Person } from './persons.ts'

const keptKeys = z.object({ kind: z.enum(['ec', 'rsa']), privateKey: z.string(), publicKey: z.string() })
const authority = z.object({ name: z.string(), certificate: z.string(), keys: keptKeys })
const kept = z.object({
  root: authority,
  smartId: authority,
  mobileId: authority,
  /** The keys of all persons: the sandbox's phones share one. */
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

/** A certificate (base64 of DER) and a signature (base64), as the provider's answer carries them. */
export type Signed = { certificate: string; signature: string }

export type Authorities = {
  /** Signs Smart-ID's payload: RSASSA-PSS, SHA-512. */
  signSmartId: (person: Person, payload: string) => Promise<Signed>
  /** Signs what hashes to the given SHA-256 hash, r‖s. */
  signMobileId: (person: Person, hash: Buffer) => Promise<Signed>
}

const privateKeyOf = ({ privateKey }: KeptKeys) =>
  createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' })

/** Where the certificates of the sandbox's authorities are kept. */
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

/** The authorities and phones of the sandbox, made when first needed and kept in the data folder. */
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
