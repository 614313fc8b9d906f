import { afterEach, describe, expect, it } from 'vitest'
import type { LedgerQuery } from '../../../server/services/ledger.ts'
import { createServices, type Services } from '../../../server/services/services.ts'
import type { ServiceLog } from '../../../server/services/outside.ts'
import { impatient, silentLog } from './sandbox-server.ts'
import { answer, inTurn, type Script, silence, startScripted } from './scripted-server.ts'

type Scripted = Awaited<ReturnType<typeof startScripted>>

const running: Scripted[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((one) => one.stop()))
})

const party = (url: string) => ({
  url,
  relyingPartyUuid: 'uuid',
  relyingPartyName: 'DEMO',
  caFile: '/nowhere.pem',
})
const person = { identityCode: '40504040001', phone: '+37200000766', language: 'et' } as const

const servicesAt = (url: string, timeoutMs: number, log: ServiceLog = silentLog): Services =>
  createServices(
    {
      businessRegister: { url },
      limitEngine: { url, token: 'limit-token' },
      ledger: { url, token: 'ledger-token' },
      signing: { url, accessToken: 'signing-secret', publicUrl: url },
      smartId: party(url),
      mobileId: party(url),
      sms: { url, username: 'tehing', password: 'sms-secret', sender: 'Tehing' },
      mail: { outboxUrl: url },
    },
    log,
    { ...impatient, timeoutMs },
  )

const start = async (script: Script, timeoutMs = 2_000) => {
  const server = await startScripted(script)
  running.push(server)
  return { server, services: servicesAt(server.url, timeoutMs) }
}

const query: LedgerQuery = {
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
const signing = {
  name: 'a',
  files: ['f'],
  signers: [{ signerId: '1', name: 'Mari Maasikas', personalCode: '60001019906' }],
  postbackUrl: 'http://portal.example',
  language: 'en' as const,
}

type Try = (services: Services) => Promise<unknown>
const calls: Record<string, { attempt: Try; attempts: number }> = {
  'businessRegister.search': { attempt: (s) => s.businessRegister.search('abc'), attempts: 3 },
  'limitEngine.request': { attempt: (s) => s.limitEngine.request('12345678'), attempts: 3 },
  'limitEngine.get': { attempt: (s) => s.limitEngine.get('12345678'), attempts: 3 },
  'ledger.createContract': { attempt: (s) => s.ledger.createContract(query, 'key'), attempts: 3 },
  'signing.upload': {
    attempt: (s) => s.signing.upload({ name: 'a', content: Buffer.from('a') }),
    attempts: 3,
  },
  'signing.start': { attempt: (s) => s.signing.start(signing), attempts: 1 },
  'signing.state': { attempt: (s) => s.signing.state('token'), attempts: 3 },
  'smartId.ask': { attempt: async (s) => s.smartId?.ask(person), attempts: 1 },
  'mobileId.ask': { attempt: async (s) => s.mobileId?.ask(person), attempts: 1 },
  'sms.send': { attempt: async (s) => s.sms?.send({ to: '+37255512301', text: 'a' }), attempts: 1 },
  'mail.send': {
    attempt: async (s) => s.mail?.send({ to: 'a@example.ee', subject: 'a', text: 'a' }),
    attempts: 3,
  },
  'signing.download': { attempt: (s) => s.signing.download('token'), attempts: 3 },
}
const rows = Object.entries(calls).map(([name, call]) => ({ name, service: name.split('.')[0], ...call }))
const parsed = rows.filter(({ name }) => name !== 'limitEngine.request' && name !== 'mail.send')

describe.each(rows)('$name', ({ attempt, attempts, service }) => {
  it.each([500, 502, 503, 429])(`is unavailable at %i after ${attempts} attempt(s)`, async (status) => {
    const { server, services } = await start(answer(status))
    await expect(attempt(services)).rejects.toMatchObject({ service, outcome: 'unavailable', status })
    expect(server.seen).toHaveLength(attempts)
  })

  it.each([400, 401, 403, 422])('is refused at %i, once', async (status) => {
    const { server, services } = await start(answer(status, '{}'))
    await expect(attempt(services)).rejects.toMatchObject({ service, outcome: 'refused', status })
    expect(server.seen).toHaveLength(1)
  })

  it('is unavailable when nothing answers in time', async () => {
    const { services } = await start(silence, 50)
    await expect(attempt(services)).rejects.toMatchObject({ service, outcome: 'unavailable' })
  })

  it('is unavailable when the answer breaks off', async () => {
    const { services } = await start((response) => {
      response.writeHead(200, { 'content-length': '100' }).write('{')
      response.destroy()
    })
    await expect(attempt(services)).rejects.toMatchObject({ service, outcome: 'unavailable' })
  })

  it('is unavailable when nobody listens', async () => {
    const { server } = await start(silence)
    await server.stop()
    const services = servicesAt(server.url, 2_000)
    await expect(attempt(services)).rejects.toMatchObject({ service, outcome: 'unavailable' })
  })

  it('follows no redirect', async () => {
    const other = await start(answer(200, '{}'))
    const { services } = await start(answer(302, '', { location: other.server.url }))
    await expect(attempt(services)).rejects.toMatchObject({ service })
    expect(other.server.seen).toEqual([])
  })
})

describe.each(parsed)('$name', ({ attempt, service }) => {
  it.each(['', 'not json', '<html>', 'null', '[]', '{}', '{"status":"error"}', '{"status":"ok","data":3}'])(
    'refuses the answer %j',
    async (body) => {
      const { services } = await start(answer(200, body, { 'content-type': 'application/json' }))
      await expect(attempt(services)).rejects.toMatchObject({ service, outcome: 'refused' })
    },
  )

  it('refuses an answer without end', async () => {
    const { services } = await start(answer(200, Buffer.alloc(5 * 1024 * 1024, ' ')))
    await expect(attempt(services)).rejects.toMatchObject({ service, outcome: 'refused' })
  })
})

describe('an adapter', () => {
  it('says who it is and shows its token', async () => {
    const { server, services } = await start(answer(404))
    await services.limitEngine.get('12345678')
    expect(server.seen[0]?.headers).toMatchObject({ authorization: 'Bearer limit-token' })
    expect(server.seen[0]?.headers['user-agent']).toContain('tehing')
  })

  it('gets its answer when the service comes back in time', async () => {
    const contract = { refno: 'LV-210001', endDate: '2027-11-21', guarantorLiability: 0 }
    const { server, services } = await start(
      inTurn(answer(503), answer(500), answer(201, JSON.stringify(contract))),
    )
    expect(await services.ledger.createContract(query, 'one key')).toEqual(contract)
    expect(server.seen.map(({ headers }) => headers['idempotency-key'])).toEqual([
      'one key',
      'one key',
      'one key',
    ])
  })

  it('cannot be led out of its path by a code', async () => {
    const { server, services } = await start(answer(404))
    await services.limitEngine.get('../admin?x=1#y')
    expect(server.seen[0]?.url).toBe('/limits/..%2Fadmin%3Fx%3D1%23y')
  })

  it('writes its failures to the log without the token', async () => {
    const written: string[] = []
    const { server } = await start(answer(500))
    const log = {
      warn: (details: object, message: string) => void written.push(JSON.stringify(details) + message),
    }
    await expect(servicesAt(server.url, 2_000, log).signing.state('token')).rejects.toThrow(
      'signing unavailable',
    )
    expect(written).toHaveLength(3)
    expect(written.join('')).not.toContain('signing-secret')
  })
})

describe('the signing gateway', () => {
  const status = (file: string | null) =>
    JSON.stringify({ status: 'completed', signers: { 1: { status: 'signed' } }, file })

  it('waits until an upload is taken in', async () => {
    const pending = answer(200, '{"status":"pending"}')
    const { services } = await start(
      inTurn(answer(200, '{"status":"ok","token":"t"}'), pending, answer(200, '{"status":"uploaded"}')),
    )
    expect(await services.signing.upload({ name: 'a', content: Buffer.from('a') })).toBe('t')
  })

  it('refuses an upload that the gateway could not take in', async () => {
    const { services } = await start(
      inTurn(answer(200, '{"status":"ok","token":"t"}'), answer(200, '{"status":"error"}')),
    )
    const upload = services.signing.upload({ name: 'a', content: Buffer.from('a') })
    await expect(upload).rejects.toMatchObject({ outcome: 'refused' })
  })

  it('refuses a signing in which a signer was left out', async () => {
    const { services } = await start(answer(200, '{"status":"ok","token":"t","signers":{"2":"x"}}'))
    await expect(services.signing.start(signing)).rejects.toMatchObject({ outcome: 'refused' })
  })

  it('does not carry its token to another server', async () => {
    const other = await start(answer(200, 'PK\u0003\u0004'))
    const { services } = await start(answer(200, status(`${other.server.url}/file`)))
    await expect(services.signing.download('t')).rejects.toMatchObject({ outcome: 'refused' })
    expect(other.server.seen).toEqual([])
  })

  it('refuses a file that is no container', async () => {
    const { services } = await start((response, seen, nth) =>
      answer(200, seen.url.includes('status') ? status(`http://${seen.headers.host}/file`) : '<html>')(
        response,
        seen,
        nth,
      ),
    )
    await expect(services.signing.download('t')).rejects.toMatchObject({ outcome: 'refused' })
  })
})
