import { join } from 'node:path'
import type { FastifyPluginAsync } from 'fastify'
import { readForms } from '../pages/forms.ts'
import { gatewayApi } from './gateway-api.ts'
import { createPostbackQueue, deliveryDelaysMs } from './postback-queue.ts'
import { signerPage } from './signer-page.ts'
import type { SigningStore } from './signing-store.ts'

export type SigningSandboxOptions = {
  store: SigningStore
  accessToken: string
  base: string
  publicUrl: string
  now: () => number
  postbackDelaysMs?: readonly number[]
}

/** The folder where the signings survive a restart. */
export const signingFolder = (dataDir: string): string => join(dataDir, 'sandbox', 'signing')

/** The signing gateway: its API, its signers' pages, and its messages back to the portal. */
export const signingSandbox: FastifyPluginAsync<SigningSandboxOptions> = async (app, options) => {
  const { store, accessToken, base, publicUrl, now } = options
  const postbacks = createPostbackQueue(store, now, app.log, options.postbackDelaysMs ?? deliveryDelaysMs)

  readForms(app)
  // Not before listening: what is overdue may be for this very program.
  app.addHook('onListen', async () => postbacks.deliver())
  app.addHook('onClose', () => postbacks.stop())

  await app.register(gatewayApi, { prefix: '/api', store, accessToken })
  await app.register(signerPage, { store, postbacks, base, publicApi: `${publicUrl}${app.prefix}/api` })
}
