import type { FastifyError, FastifyPluginAsync } from 'fastify'
import { core } from 'zod/mini'
import type { Role } from '../../api/role.ts'
import { businessRegisterSandbox } from './business-register-sandbox.ts'
import { ledgerSandbox } from './ledger-sandbox.ts'
import { limitEngineSandbox } from './limit-engine-sandbox.ts'
import { overviewPage } from './overview-page.ts'
import { createAuthorities } from './identity/authority.ts'
import { mobileIdSandbox } from './identity/mobile-id-api.ts'
import { createPersonOf, type KnownPerson } from './identity/persons.ts'
import { linkPage } from './identity/link-page.ts'
import { phonePage } from './identity/phone-page.ts'
import { createPhones } from './identity/phones.ts'
import { smartIdLinkSandbox, smartIdSandbox } from './identity/smart-id-api.ts'
import { openOutbox, outboxPage, smsSandbox } from './outbox/outbox.ts'
import { openSigningStore } from './signing/signing-store.ts'
import { signingFolder, signingSandbox } from './signing/gateway-api.ts'
import { screeningSandbox } from './screening-sandbox.ts'
import { ssoSandbox } from './sso-sandbox.ts'
import { webhookReceiver } from './webhook-receiver.ts'

/** A user of the portal who can sign in with the sandbox's services. */
export type SandboxAccount = KnownPerson & { email: string; role: Role }

export type SandboxOptions = {
  /** State is stored in its folder `sandbox/` and survives a `kill -9`. */
  dataDir: string
  /** URL of the portal in browsers, without a trailing slash. */
  publicUrl: string
  /** Access token that the signing gateway requires. */
  signingAccessToken: string
  accounts: readonly SandboxAccount[]
  /** Milliseconds that a test person takes to decide. */
  personMs: number
  /** The clock in milliseconds; tests replace it. */
  now?: () => number
  /** Retry delays of postbacks; 5 minutes, 1 hour and 24 hours unless a test shortens them. */
  postbackDelaysMs?: readonly number[]
}

const statusOf = (error: FastifyError | Error): number => {
  if (error instanceof core.$ZodError) return 400
  return ('statusCode' in error && error.statusCode) || 500
}

type SignInOptions = Pick<SandboxOptions, 'accounts' | 'dataDir' | 'personMs' | 'publicUrl'> & {
  base: string
  now: () => number
}

/** Smart-ID, Mobile-ID and their phones, single sign-on, and the outbox for mail and text messages. */
const signInAndMail: FastifyPluginAsync<SignInOptions> = async (
  app,
  { accounts, dataDir, personMs, publicUrl, base, now },
) => {
  const phones = createPhones(now, personMs)
  const authorities = createAuthorities(dataDir)
  const personOf = createPersonOf(accounts)
  const shopUsers = accounts.filter(({ role }) => role === 'SHOP').map(({ email }) => email)
  const outbox = await openOutbox(dataDir, now)
  app.addHook('preClose', async () => phones.close())
  const linkBase = `${new URL(publicUrl).origin}${base}/phone/link`
  await app.register(smartIdSandbox, { prefix: '/smart-id/v3', phones, authorities, personOf, now })
  await app.register(smartIdLinkSandbox, { prefix: '/smart-id/v3', phones, linkBase })
  await app.register(mobileIdSandbox, { prefix: '/mobile-id', phones, authorities, personOf, now })
  await app.register(phonePage, { phones, base })
  await app.register(linkPage, { phones, accounts, personOf, base, linkBase, now })
  await app.register(ssoSandbox, { prefix: '/sso', base, publicUrl, users: shopUsers, now })
  await app.register(smsSandbox, { prefix: '/sms', outbox })
  await app.register(outboxPage, { outbox, base })
}

/**
 * The outside services, implemented in this process with their own protocols under `business-register`, `limit-engine`,
 * `ledger`, `screening`, `signing`, `smart-id`, `mobile-id`, `sso` and `sms`; and pages for testers.
 */
export const sandbox: FastifyPluginAsync<SandboxOptions> = async (app, options) => {
  const { accounts, dataDir, personMs, publicUrl, signingAccessToken: accessToken, now = Date.now } = options
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
  await app.register(screeningSandbox, { prefix: '/screening' })
  await app.register(signingSandbox, {
    prefix: '/signing',
    store,
    accessToken,
    base,
    publicUrl,
    now,
    ...(options.postbackDelaysMs && { postbackDelaysMs: options.postbackDelaysMs }),
  })
  await app.register(signInAndMail, { accounts, dataDir, personMs, publicUrl, base, now })
  await app.register(webhookReceiver, { dataDir, publicUrl, base, now })
  await app.register(overviewPage, { store, base })
}
