import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { demoAccounts } from '../../../server/demo/accounts.ts'
import type { RetryOptions } from '../../../server/services/client/http-client.ts'
import { createServices, type Services } from '../../../server/services/services.ts'
import { sandbox, type SandboxOptions } from '../../../server/sandbox/sandbox.ts'

/** Short enough for a test, long enough for a busy machine. */
export const fastRetry: RetryOptions = { timeoutMs: 2_000, retryDelayMs: 1 }
export const silentLog = { warn: () => undefined }

const ACCESS_TOKEN = 'sandbox-access'

export type SandboxServer = {
  services: Services
  /** Base URL of the sandbox, e.g. `http://127.0.0.1:41000/sandbox`. */
  url: string
  stop: () => Promise<void>
}

/** Creates a folder for a test file; `remove` deletes it. */
export const temporaryFolder = async () => {
  const path = await mkdtemp(join(tmpdir(), 'tehing-sandbox-'))
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}

/** Starts the sandbox on a port, with clients configured for it. */
export const startSandbox = async (
  dataDir: string,
  more: Pick<SandboxOptions, 'now' | 'postbackDelaysMs'> & { accessToken?: string } = {},
): Promise<SandboxServer> => {
  const { accessToken = ACCESS_TOKEN, ...options } = more
  const app = fastify({ forceCloseConnections: true })
  const publicUrl = 'http://portal.example'
  await app.register(sandbox, {
    prefix: '/sandbox',
    dataDir,
    publicUrl,
    signingAccessToken: ACCESS_TOKEN,
    accounts: demoAccounts,
    personMs: 50,
    ...options,
  })
  const url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/sandbox`
  const services = createServices(
    {
      businessRegister: { url: `${url}/business-register` },
      limitEngine: { url: `${url}/limit-engine` },
      ledger: { url: `${url}/ledger/` },
      signing: { url: `${url}/signing`, accessToken, publicUrl: `${url}/signing` },
      screening: { url: `${url}/screening`, dataset: 'default' },
      mail: { outboxUrl: `${url}/outbox` },
    },
    silentLog,
    fastRetry,
  )
  return { services, url, stop: () => app.close() }
}
