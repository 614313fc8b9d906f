import Fastify from 'fastify'
import { sandbox } from '../../../server/sandbox/sandbox.ts'
import { sandboxServices } from '../../../server/sandbox/sandbox-services.ts'

/** A call to an outside service, or to a partner's program, with the text of its answer. */
export type Received = {
  path: string
  headers: Readonly<Record<string, unknown>>
  body: unknown
  status: number
  answer: string
}

export type Outside = {
  received: readonly Received[]
  /** Variables that lead a portal to the services. */
  settings: Readonly<Record<string, string>>
  /** A partner's program. */
  webhookUrl: string
  stop: () => Promise<void>
}

/** Starts the sandbox beside the portals, where no kill reaches it, and notes what it is asked. */
export const startOutside = async (dataDir: string, publicUrl: string): Promise<Outside> => {
  const received: Received[] = []
  const app = Fastify()
  app.addHook('onSend', async ({ url, headers, body }, { statusCode: status }, payload) => {
    const answer = typeof payload === 'string' ? payload : ''
    received.push({ path: new URL(url, publicUrl).pathname, headers, body, status, answer })
  })
  const accessToken = 'sandbox'
  await app.register(sandbox, {
    prefix: '/sandbox',
    dataDir,
    publicUrl,
    signingAccessToken: accessToken,
    accounts: [],
    personMs: 50,
  })
  const ownUrl = await app.listen({ host: '127.0.0.1', port: 0 })
  const services = sandboxServices({ ownUrl, publicUrl, dataDir })
  return {
    received,
    settings: {
      BUSINESS_REGISTER_URL: services.businessRegister.url,
      LIMIT_ENGINE_URL: services.limitEngine.url,
      LEDGER_URL: services.ledger.url,
      SCREENING_URL: services.screening.url,
      SIGNING_URL: services.signing.url,
      SIGNING_PUBLIC_URL: services.signing.url,
      SIGNING_ACCESS_TOKEN: accessToken,
    },
    webhookUrl: `${ownUrl}/sandbox/webhook`,
    stop: () => app.close(),
  }
}
