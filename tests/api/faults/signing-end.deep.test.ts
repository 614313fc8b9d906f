import { afterAll, beforeAll, expect } from 'vitest'
import type { TestServer } from '../server.ts'
import { asAnswer, eachFault, type Scene } from './each-fault.ts'
import { type FaultyPortal, startFaultyPortal } from './faulty-portal.ts'
import { type Of, rowOf, signerOf, submit, waiting } from './signing.scene.ts'

const DELETED = /signing\/[^/]+\/delete/

let portal: FaultyPortal
beforeAll(async () => {
  portal = await startFaultyPortal('signing')
})
afterAll(() => portal.stop())

type Begun = Of & { token: string; page: string }

const begun = async (server: TestServer): Promise<Begun> => {
  await portal.service.recover()
  const of = await waiting(server)
  await submit(server, of)
  const token = String((await rowOf(server, of))?.gatewayToken)
  const page = String((await signerOf(server, of))?.page)
  expect((await fetch(page)).status).toBe(200)
  return { ...of, token, page }
}

const ending: Scene<Begun> = {
  where: DELETED,
  arrange: begun,
  act: ({ dependencies }, { token }) => asAnswer(() => dependencies.services.signing.end(token)),
  stored: rowOf,
  // A repeated call after a lost response learns that the signing is gone.
  expectDone: async (_, { page }) => expect((await fetch(page)).status).toBe(404),
}

eachFault('signing: end (job)', () => portal, ending)
