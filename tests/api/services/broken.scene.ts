import { afterEach } from 'vitest'
import type { Guard } from '../../../server/services/client/resilience.ts'
import type { ServiceLog } from '../../../server/services/client/http-client.ts'
import type { ScreenedParty } from '../../../api/screening.ts'
import type { LedgerQuery } from '../../../server/services/ledger/ledger.ts'
import { createServices, type Services } from '../../../server/services/services.ts'
import { fastRetry, silentLog } from './sandbox-server.ts'
import { type Script, startScripted } from './scripted-server.ts'

/** Passes everything, for a client tested alone. */
export const unguarded: Guard = (work) => work()

type Scripted = Awaited<ReturnType<typeof startScripted>>

const running: Scripted[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((one) => one.stop()))
})

const relyingParty = (url: string) => ({
  url,
  relyingPartyUuid: 'uuid',
  relyingPartyName: 'DEMO',
  caFile: '/nowhere.pem',
})
export const person = { identityCode: '40504040001', phone: '+37200000766', language: 'et' } as const

export const servicesAt = (url: string, timeoutMs: number, log: ServiceLog = silentLog): Services =>
  createServices(
    {
      businessRegister: { url },
      limitEngine: { url, token: 'limit-token' },
      ledger: { url, token: 'ledger-token' },
      signing: { url, accessToken: 'signing-secret', publicUrl: url },
      smartId: relyingParty(url),
      mobileId: relyingParty(url),
      screening: { url, dataset: 'default', apiKey: 'screening-key' },
      sms: { url, username: 'tehing', password: 'sms-secret', sender: 'Tehing' },
      mail: { outboxUrl: url },
    },
    log,
    { ...fastRetry, timeoutMs },
  )

/** Creates clients that all call one scripted server. */
export const start = async (script: Script, timeoutMs = 2_000) => {
  const server = await startScripted(script)
  running.push(server)
  return { server, services: servicesAt(server.url, timeoutMs) }
}

export const query: LedgerQuery = {
  queryId: 1,
  product: 'LEASING',
  custName: 'A',
  custRegCode: '12345678',
  contractAmount: 1,
  contractFee: 0,
  pmtAmount: 1,
  paymentPeriod: 12,
  pmtDate: '25',
  guarantor: null,
  sureties: [],
}
export const party: ScreenedParty = {
  role: 'surety',
  kind: 'person',
  name: 'Mari Maasikas',
  birthDate: '2000-01-01',
  countries: ['EE'],
  regCode: '',
}
export const signing = {
  name: 'a',
  files: ['f'],
  signers: [{ signerId: '1', givenName: 'Mari', surname: 'Maasikas', personalCode: '60001019906' }],
  postbackUrl: 'http://portal.example',
  language: 'en' as const,
}
