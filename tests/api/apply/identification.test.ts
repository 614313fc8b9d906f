import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { selfServeCalls } from '../../../api/selfserve.calls.ts'
import { loginAttemptTable } from '../../../server/schema/session.table.ts'
import { createServices } from '../../../server/services/services.ts'
import { fastRetry, silentLog } from '../services/sandbox-server.ts'
import { CODE, makeWorld, type World } from '../services/identity-provider.ts'
import { startScripted } from '../services/scripted-server.ts'
import { forge, type Forgery } from '../services/smart-id-phone.ts'
import { SHOP } from '../selfserve/scene.ts'
import type { TestServer } from '../server.ts'
import { Phone, sendApplication, startApplyServer } from './scene.ts'

let world: World
let provider: Awaited<ReturnType<typeof startScripted>>
let forgery: Forgery
let scene: Parameters<typeof sendApplication>[0]
let server: TestServer

/** Replaces Smart-ID by forged responses; other services are the sandbox's. */
beforeAll(async () => {
  world = await makeWorld()
  let asked: Record<string, unknown> = {}
  provider = await startScripted(async (response, { method, body }) => {
    if (method === 'POST') asked = JSON.parse(body)
    const answer = method === 'POST' ? { sessionID: 'session-1' } : await forge(world, forgery)(asked)
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
  const { url } = provider
  const other = { url, accessToken: '', publicUrl: url }
  const { smartId } = createServices(
    {
      businessRegister: other,
      limitEngine: other,
      ledger: other,
      signing: other,
      mail: { outboxUrl: url },
      smartId: { url, relyingPartyUuid: 'uuid', relyingPartyName: 'DEMO', caFile: world.caFile },
    },
    silentLog,
    fastRetry,
  )
  if (!smartId) throw new Error('there is no Smart-ID')
  scene = await startApplyServer({ services: { smartId } })
  server = scene.server
})
afterAll(async () => {
  await server.stop()
  await provider.stop()
  await world.remove()
})
beforeEach(async () => {
  forgery = {}
  await server.database.delete(loginAttemptTable)
})

const identifiedAt = async (queryId: number) =>
  (await server.ask(selfServeCalls.getOffer, { params: { queryId } }, SHOP)).identifiedDtime

describe('Smart-ID’s response for a customer', () => {
  test('is accepted if all of it is valid', async () => {
    const { queryId, byMail } = await sendApplication(scene)
    const phone = new Phone(server, byMail)
    expect(await phone.identify({ identityCode: CODE })).toBe('OK')
    expect((await phone.open()).visitor?.name).toBe('OK TESTNUMBER')
    expect(await identifiedAt(queryId)).not.toBeNull()
  })

  const forgeries: Record<string, () => Forgery> = {
    'signed by someone else': () => ({ signer: world.otherRsa }),
    'of another person': () => ({ person: { identityCode: '50001029996' } }),
    'an answer to an older question': () => ({ challenge: Buffer.alloc(64, 7).toString('base64') }),
    'from an authority nobody configured': () => ({ issuer: 'foreign' }),
  }
  test.each(Object.entries(forgeries))('%s: starts no session, stores nothing', async (_, forged) => {
    forgery = forged()
    const { queryId, byMail } = await sendApplication(scene)
    const phone = new Phone(server, byMail)
    expect(await phone.identify({ identityCode: CODE })).toBe('ERROR')
    expect(phone.cookie).toBe('')
    expect((await phone.open()).visitor).toBeNull()
    expect((await phone.submit()).status).toBe(403)
    expect(await identifiedAt(queryId)).toBeNull()
  })
})
