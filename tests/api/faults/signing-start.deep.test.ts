import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { submitToGateway } from '../../../server/container/submit-to-gateway.ts'
import { type Fault, faults, startFaults } from '../../specs/service-faults.table.ts'
import { asAnswer, eachFault, type Scene } from './each-fault.ts'
import { expectOthersGoOn, type FaultyPortal, startFaultyPortal } from './faulty-portal.ts'
import {
  CREATED,
  expectSubmitted,
  type Of,
  rowOf,
  startedFor,
  STATE,
  submit,
  waiting,
} from './signing.scene.ts'

const UPLOADED = /file\/upload\.json/
const IS_UPLOADED = /file\/upload\/[^/]+\/status/

let portal: FaultyPortal
beforeAll(async () => {
  portal = await startFaultyPortal('signing')
})
afterAll(() => portal.stop())

const submitting: Scene<Of> = {
  where: UPLOADED,
  arrange: waiting,
  act: submit,
  stored: rowOf,
  expectDone: expectSubmitted,
}

eachFault('signing: upload (job)', () => portal, submitting)
eachFault('signing: is it uploaded (job)', () => portal, { ...submitting, where: IS_UPLOADED })

describe('signing: start (job)', () => {
  test.each(Object.keys(faults) as Fault[])('%s', async (fault) => {
    const { server, service } = portal
    const of = await waiting(server)
    await service.recover()
    await service.fail({ fault }, CREATED)
    const asked = service.untilAsked()
    const acting = submit(server, of)
    if (fault === 'hanging' || fault === 'late') {
      await asked
      await expectOthersGoOn(server)
    }
    await acting
    const { state, started } = startFaults[fault]
    expect(await rowOf(server, of)).toMatchObject({ state })
    expect(startedFor(portal, of)).toBe(started)
    await service.recover()
    // A later attempt repeats nothing that may have been started.
    await vi.waitFor(async () => expect((await submit(server, of)).status).toBe(200), 60_000)
    expect(await rowOf(server, of)).toMatchObject({ state })
    expect(startedFor(portal, of)).toBe(state === 'sent' ? 1 : started)
  })

  test('a request held back by the open circuit started nothing and is retried', async () => {
    const { server, service } = portal
    const of = await waiting(server)
    await service.recover()
    await service.fail({ fault: 'failing' }, STATE)
    // The circuit opens between the upload and the start.
    const { unforgiving } = portal
    if (!unforgiving) throw new Error('no other services')
    const { signing } = unforgiving
    const upload: typeof signing.upload = async (file) => {
      const token = await signing.upload(file)
      for (let n = 0; n < 5; n += 1) await signing.state('x').catch(() => undefined)
      return token
    }
    const services = { ...unforgiving, signing: { ...signing, upload } }
    const held = await asAnswer(() => submitToGateway({ ...server.dependencies, services }, of.container))
    expect(held.status).toBe(503)
    expect(await rowOf(server, of)).toMatchObject({ state: 'sent', claim: null, gatewayToken: null })
    await service.recover()
    await vi.waitFor(async () => expect((await submit(server, of)).status).toBe(200), 60_000)
    await expectSubmitted(portal, of)
  })

  test('the token of another container’s signing is refused', async () => {
    const { server, service } = portal
    await service.recover()
    const [first, second] = [await waiting(server), await waiting(server)]
    await submit(server, first)
    const token = (await rowOf(server, first))?.gatewayToken
    await service.fail({ change: (said: object) => ({ ...said, token }) }, CREATED)
    expect(await submit(server, second)).toMatchObject({ status: 502 })
    await service.recover()
    expect(await rowOf(server, second)).toMatchObject({ state: 'unconfirmed', gatewayToken: null })
    expect(await rowOf(server, first)).toMatchObject({ state: 'sent', gatewayToken: token })
  })
})
