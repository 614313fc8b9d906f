import { describe, expect, it } from 'vitest'
import type { Services } from '../../../server/services/services.ts'
import { party, person, query, servicesAt, signing, start } from './broken.scene.ts'
import { answer, silence } from './scripted-server.ts'

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
  'smartId.start': { attempt: async (s) => s.smartId?.start(person), attempts: 1 },
  'mobileId.start': { attempt: async (s) => s.mobileId?.start(person), attempts: 1 },
  'screening.match': { attempt: async (s) => s.screening?.match(party), attempts: 3 },
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

  it.each([400, 401, 403, 422])('is refused at %i, without a retry', async (status) => {
    const { server, services } = await start(answer(status, '{}'))
    await expect(attempt(services)).rejects.toMatchObject({ service, outcome: 'refused', status })
    expect(server.seen).toHaveLength(1)
  })

  it('is unavailable after a timeout', async () => {
    const { services } = await start(silence, 50)
    await expect(attempt(services)).rejects.toMatchObject({ service, outcome: 'unavailable' })
  })

  it('is unavailable if the response breaks off', async () => {
    const { services } = await start((response) => {
      response.writeHead(200, { 'content-length': '100' }).write('{')
      response.destroy()
    })
    await expect(attempt(services)).rejects.toMatchObject({ service, outcome: 'unavailable' })
  })

  it('is unavailable if nothing listens', async () => {
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

  it('refuses an endless response', async () => {
    // A busy machine takes seconds to send it.
    const { services } = await start(answer(200, Buffer.alloc(5 * 1024 * 1024, ' ')), 60_000)
    await expect(attempt(services)).rejects.toMatchObject({ service, outcome: 'refused' })
  })
})
