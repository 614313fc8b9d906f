import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { query, servicesAt, signing, start } from './broken.scene.ts'
import { answer, inTurn, type Script, silence } from './scripted-server.ts'

describe('a service client', () => {
  it('sends its user agent and token', async () => {
    const { server, services } = await start(answer(404))
    await services.limitEngine.get('12345678')
    expect(server.seen[0]?.headers).toMatchObject({ authorization: 'Bearer limit-token' })
    expect(server.seen[0]?.headers['user-agent']).toContain('tehing')
  })

  it('gets its response if the service recovers in time', async () => {
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

  it('has the full timeout for each attempt', async () => {
    const { server, services } = await start(inTurn(silence, silence, answer(404)), 100)
    expect(await services.limitEngine.get('12345678')).toBeNull()
    expect(server.seen).toHaveLength(3)
  })

  it('retries an aborted response, but not one that is too large', async () => {
    const cut: Script = (response) => {
      response.writeHead(200, { 'content-length': '100' }).write('{')
      response.destroy()
    }
    const { server, services } = await start(inTurn(cut, answer(404)))
    expect(await services.limitEngine.get('12345678')).toBeNull()
    expect(server.seen).toHaveLength(2)
    const endless = await start(answer(200, Buffer.alloc(5 * 1024 * 1024, ' ')))
    await expect(endless.services.limitEngine.get('12345678')).rejects.toMatchObject({ outcome: 'refused' })
    expect(endless.server.seen).toHaveLength(1)
  })

  it('stays below its path, whatever the code contains', async () => {
    const { server, services } = await start(answer(404))
    await services.limitEngine.get('../admin?x=1#y')
    expect(server.seen[0]?.url).toBe('/limits/..%2Fadmin%3Fx%3D1%23y')
  })

  it('logs failures without the token', async () => {
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

  it.each<[string, Script, { attempt: number; last: boolean }[]]>([
    [
      'an unavailable service',
      answer(503),
      [
        { attempt: 1, last: false },
        { attempt: 2, last: false },
        { attempt: 3, last: true },
      ],
    ],
    ['a refusal', answer(403), [{ attempt: 1, last: true }]],
    ['nothing, where nothing is found', answer(404), []],
  ])('writes each attempt to the log: %s', async (_, script, attempts) => {
    const written: object[] = []
    const { server } = await start(script)
    const services = servicesAt(server.url, 2_000, { warn: (details) => void written.push(details) })
    await services.limitEngine.get('12345678').catch(() => null)
    expect(written).toMatchObject(
      attempts.map((one) => ({ ...one, service: 'limitEngine', method: 'GET', path: '/limits/' })),
    )
  })

  it.each([
    ['that answers', answer(500)],
    ['that breaks off', ((response) => response.destroy()) satisfies Script],
  ])('fails without its token or address anywhere in the error: a service %s', async (_, script) => {
    const { services } = await start(script)
    const error: unknown = await services.signing.state('token').catch((thrown: unknown) => thrown)
    expect(inspect(error, { depth: Infinity, showHidden: true })).not.toMatch(/signing-secret|access_token/)
  })
})

describe('the signing gateway’s client', () => {
  const status = (file: string | null) =>
    JSON.stringify({ status: 'completed', signers: { 1: { status: 'signed' } }, file })

  it('waits until an upload is accepted', async () => {
    const pending = answer(200, '{"status":"pending"}')
    const { services } = await start(
      inTurn(answer(200, '{"status":"ok","token":"t"}'), pending, answer(200, '{"status":"uploaded"}')),
    )
    expect(await services.signing.upload({ name: 'a', content: Buffer.from('a') })).toBe('t')
  })

  it('fails for an upload that the gateway could not accept', async () => {
    const { services } = await start(
      inTurn(answer(200, '{"status":"ok","token":"t"}'), answer(200, '{"status":"error"}')),
    )
    const upload = services.signing.upload({ name: 'a', content: Buffer.from('a') })
    await expect(upload).rejects.toMatchObject({ outcome: 'refused' })
  })

  it('refuses a signing with a missing signer', async () => {
    const { services } = await start(answer(200, '{"status":"ok","token":"t","signers":{"2":"x"}}'))
    await expect(services.signing.start(signing)).rejects.toMatchObject({ outcome: 'refused' })
  })

  it('does not send its token to another server', async () => {
    const other = await start(answer(200, 'PK\u0003\u0004'))
    const { services } = await start(answer(200, status(`${other.server.url}/file`)))
    await expect(services.signing.download('t')).rejects.toMatchObject({ outcome: 'refused' })
    expect(other.server.seen).toEqual([])
  })

  it('refuses a file that is not a container', async () => {
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
