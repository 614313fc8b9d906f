import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { X509Certificate } from 'node:crypto'
import {
  type Authority,
  issueCertificate,
  type KeptKeys,
  makeAuthority,
  makeKeys,
  type PersonCertificate,
} from '../../../server/sandbox/identity/authority.ts'
import type { IdentityProvider, Polled } from '../../../server/services/identity/identity.ts'
import { createServices } from '../../../server/services/services.ts'
import { fastRetry, silentLog } from './sandbox-server.ts'
import { startScripted } from './scripted-server.ts'

export const CODE = '40504040001'
export const PHONE = '+37200000766'
export const CALLBACK = 'https://portal.example/api/smartid/callback?value=random'

const startedSession = {
  sessionID: 'session-1',
  sessionToken: 'token',
  sessionSecret: Buffer.alloc(32, 1).toString('base64'),
  deviceLinkBase: 'https://smart-id.com/device-link',
}

export type World = {
  root: Authority
  /** The authority between root and persons. */
  issuer: Authority
  /** An unconfigured root of the same name. */
  foreign: Authority
  rsa: KeptKeys
  ec: KeptKeys
  otherRsa: KeptKeys
  caFile: string
  remove: () => Promise<void>
}

const pem = ({ certificate }: Authority) => new X509Certificate(Buffer.from(certificate, 'base64')).toString()

/** Creates authorities and phones. */
export const makeWorld = async (): Promise<World> => {
  const folder = await mkdtemp(join(tmpdir(), 'tehing-authorities-'))
  const root = await makeAuthority('TEST root')
  const issuer = await makeAuthority('TEST persons', root)
  const caFile = join(folder, 'authorities.pem')
  await writeFile(caFile, pem(root) + pem(issuer))
  return {
    root,
    issuer,
    foreign: await makeAuthority('TEST persons', await makeAuthority('TEST root')),
    rsa: await makeKeys('rsa'),
    ec: await makeKeys('ec'),
    otherRsa: await makeKeys('rsa'),
    caFile,
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

export const certificateOf = (issuer: Authority, person: Omit<PersonCertificate, 'givenName' | 'surname'>) =>
  issueCertificate(issuer, { givenName: 'OK', surname: 'TESTNUMBER', ...person })

/** Starts a request at a provider that responds with the given forgery. */
export const askAndAnswer = async (
  service: 'smartId' | 'mobileId',
  caFile: string,
  answerTo: (asked: Record<string, unknown>) => Promise<unknown>,
  now = new Date(),
  way: 'notification' | 'deviceLink' = 'notification',
): Promise<Polled> => {
  let asked: Record<string, unknown> = {}
  const server = await startScripted(async (response, { method, body }) => {
    if (method === 'POST') asked = JSON.parse(body)
    const answer = method === 'POST' ? startedSession : await answerTo(asked)
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
  const { url } = server
  const party = { url, relyingPartyUuid: 'uuid', relyingPartyName: 'DEMO', caFile }
  const other = { url, accessToken: '', publicUrl: url }
  const services = createServices(
    {
      businessRegister: other,
      limitEngine: other,
      ledger: other,
      signing: other,
      mail: { outboxUrl: url },
      [service]: party,
    },
    silentLog,
    fastRetry,
  )
  const provider = services[service] as IdentityProvider
  try {
    const byLink = way === 'deviceLink'
    const question = byLink
      ? await provider.deviceLink?.start({ callbackUrl: CALLBACK, language: 'et' })
      : await provider.start({ identityCode: CODE, phone: PHONE, language: 'et' })
    if (!question) throw new Error('nobody was asked')
    const { signal } = new AbortController()
    return await provider.poll(question, { identityCode: byLink ? null : CODE, now, signal })
  } finally {
    await server.stop()
  }
}
