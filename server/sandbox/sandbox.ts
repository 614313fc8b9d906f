import type { FastifyError, FastifyPluginAsync } from 'fastify'
import { core } from 'zod/mini'
import { businessRegisterSandbox } from './business-register.ts'
import { ledgerSandbox } from './ledger.ts'
import { limitEngineSandbox } from './limit-engine.ts'
import { cockpit } from './pages/cockpit.ts'
import { createAuthorities } from './identity/authorities.ts'
import { mobileIdSandbox } from './identity/mobile-id-api.ts'
import { phonePage } from './identity/phone-page.ts'
import { createPhones } from './identity/phones.ts'
import { smartIdSandbox } from './identity/smart-id-api.ts'
import { openOutbox } from './outbox/outbox.ts'
import { outboxPage } from './outbox/outbox-page.ts'
import { smsSandbox } from './outbox/sms-api.ts'
import { openSigningStore } from './signing/signing-store.ts'
import { signingFolder, signingSandbox } from './signing/signing-sandbox.ts'
import { ssoSandbox } from './sso/issuer.ts'

export type SandboxOptions = {
  /** State goes to `sandbox/` in here and survives a `kill -9`. */
  dataDir: string
  /** How browsers reach the portal; no slash at the end. */
  publicUrl: string
  /** What the signing gateway wants to be shown by its caller. */
  signingAccessToken: string
  /** The clock, milliseconds; the real one unless a test sets its own. */
  now?: () => number
  /** Between failed postbacks; 5 minutes, 1 hour, 24 hours unless a test is more impatient. */
  postbackDelaysMs?: readonly number[]
}

const statusOf = (error: FastifyError | Error): number => {
  if (error instanceof core.$ZodError) return 400
  return ('statusCode' in error && error.statusCode) || 500
}

type Place = { dataDir: string; publicUrl: string; base: string; now: () => number }

/** Smart-ID, Mobile-ID and the phones they ask, single sign-on, and the outbox of mail and text messages. */
const signInAndMail: FastifyPluginAsync<Place> = async (app, { dataDir, publicUrl, base, now }) => {
  const phones = createPhones(now)
  const authorities = createAuthorities(dataDir)
  const outbox = await openOutbox(dataDir, now)
  app.addHook('preClose', async () => phones.close())
  await app.register(smartIdSandbox, { prefix: '/smart-id/v3', phones, authorities, now })
  await app.register(mobileIdSandbox, { prefix: '/mobile-id', phones, authorities, now })
  await app.register(phonePage, { phones, base })
  await app.register(ssoSandbox, { prefix: '/sso', base, publicUrl, now })
  await app.register(smsSandbox, { prefix: '/sms', outbox })
  await app.register(outboxPage, { outbox, base })
}

/**
 * The outside services, answered by the program itself in their own protocols, under
 * `business-register`, `limit-engine`, `ledger`, `signing`, `smart-id`, `mobile-id`, `sso` and `sms`; and pages for
 * testers.
 */
export const sandbox: FastifyPluginAsync<SandboxOptions> = async (app, options) => {
  const { dataDir, publicUrl, signingAccessToken: accessToken, now = Date.now } = options
  const base = new URL(publicUrl).pathname.replace(/\/$/, '') + app.prefix
  const store = await openSigningStore(signingFolder(dataDir), now)

  app.setErrorHandler((error: FastifyError | Error, request, reply) => {
    const status = statusOf(error)
    if (status >= 500) request.log.error({ err: error }, 'sandbox failed')
    return reply.code(status).send({ status: 'error', message: status >= 500 ? 'Failed' : error.message })
  })
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ status: 'error', message: 'Not found' }))

  await app.register(businessRegisterSandbox, { prefix: '/business-register' })
  await app.register(limitEngineSandbox, { prefix: '/limit-engine', dataDir, now })
  await app.register(ledgerSandbox, { prefix: '/ledger', dataDir, now })
  await app.register(signingSandbox, {
    prefix: '/signing',
    store,
    accessToken,
    base,
    publicUrl,
    now,
    ...(options.postbackDelaysMs && { postbackDelaysMs: options.postbackDelaysMs }),
  })
  await app.register(signInAndMail, { dataDir, publicUrl, base, now })
  await app.register(cockpit, { store, base })
}
