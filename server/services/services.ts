import {
  type BusinessRegister,
  type BusinessRegisterConfig,
  createBusinessRegister,
} from './business-register/business-register.ts'
import { createLedger, type Ledger, type LedgerConfig } from './ledger/ledger.ts'
import { createLimitEngine, type LimitEngine, type LimitEngineConfig } from './limit-engine/limit-engine.ts'
import {
  type HttpClient,
  createHttpClient,
  defaultRetryOptions,
  type RetryOptions,
  type ServiceLog,
} from './client/http-client.ts'
import {
  createGuard,
  defaultResilience,
  type Guard,
  type ResilienceOptions,
  withResilience,
} from './client/resilience.ts'
import type { ServiceName } from './client/service-error.ts'
import { createMobileId } from './mobile-id/mobile-id.ts'
import type { IdentityProvider, RelyingPartyConfig } from './identity/identity.ts'
import { createOutboxMail, createSmtpMail, type Mail, type SmtpConfig } from './mail/mail.ts'
import { createScreening, type ScreeningConfig, type ScreeningService } from './screening/screening.ts'
import { createSigningGateway, type SigningConfig, type SigningGateway } from './signing/signing-gateway.ts'
import { createSmartId } from './smart-id/smart-id.ts'
import { createSms, type Sms, type SmsConfig } from './sms/sms.ts'
import { createVirusScanner, type VirusScanner, type VirusScannerConfig } from './virus-scanner/clamd.ts'
import { createWebhookSender, type WebhookSender } from './webhook/webhook-sender.ts'
import { createSso, type Sso, type SsoConfig } from './sso/sso.ts'

export type ServicesConfig = {
  businessRegister: BusinessRegisterConfig
  limitEngine: LimitEngineConfig
  ledger: LedgerConfig
  signing: SigningConfig
  /** A mail server, or the sandbox's outbox in the demo. */
  mail: SmtpConfig | { outboxUrl: string }
  /** Services that are not configured are absent, and not offered. */
  smartId?: RelyingPartyConfig
  mobileId?: RelyingPartyConfig
  sso?: SsoConfig
  sms?: SmsConfig
  virusScanner?: VirusScannerConfig
  screening?: ScreeningConfig
  /** Only for a demo that its users reach on their own machine. */
  webhook?: { toOwnMachine: boolean }
}

/** All outside services; each call throws ServiceError if the service does not respond. */
export type Services = {
  businessRegister: BusinessRegister
  limitEngine: LimitEngine
  ledger: Ledger
  signing: SigningGateway
  mail: Mail
  /** Sends to URLs that partners enter. */
  webhook: WebhookSender
  /** Whether a webhook may name a receiver on this machine. */
  webhookToOwnMachine: boolean
  /** Absent if not configured, and then not offered. */
  smartId?: IdentityProvider
  mobileId?: IdentityProvider
  sso?: Sso
  sms?: Sms
  virusScanner?: VirusScanner
  screening?: ScreeningService
}

type Making = {
  createClient: (service: ServiceName) => HttpClient
  createGuard: (service: ServiceName) => Guard
  timeoutMs: number
}

const optionalServices = (
  { smartId, mobileId, sso, sms, virusScanner, screening }: ServicesConfig,
  { createClient, createGuard: guard, timeoutMs }: Making,
): Pick<Services, 'smartId' | 'mobileId' | 'sso' | 'sms' | 'virusScanner' | 'screening'> => ({
  ...(smartId && { smartId: createSmartId(smartId, createClient('smartId')) }),
  ...(mobileId && { mobileId: createMobileId(mobileId, createClient('mobileId')) }),
  ...(sso && { sso: createSso(sso, guard('sso'), timeoutMs) }),
  ...(sms && { sms: createSms(sms, createClient('sms')) }),
  ...(virusScanner && { virusScanner: createVirusScanner(virusScanner, guard('virusScanner'), timeoutMs) }),
  ...(screening && { screening: createScreening(screening, createClient('screening')) }),
})

const mailOf = (
  mail: ServicesConfig['mail'],
  { createClient, createGuard: guard, timeoutMs }: Making,
): Mail =>
  'url' in mail
    ? createSmtpMail(mail, guard('mail'), timeoutMs)
    : createOutboxMail(mail.outboxUrl, createClient('mail'))

/** Creates the clients of the configured services. They hold no connections and need no closing. */
export const createServices = (
  config: ServicesConfig,
  log: ServiceLog,
  retry: RetryOptions = defaultRetryOptions,
  resilience: ResilienceOptions = defaultResilience,
): Services => {
  const making: Making = {
    createClient: (service) => withResilience(service, createHttpClient(service, log, retry), resilience),
    createGuard: (service) => createGuard(service, resilience),
    timeoutMs: retry.timeoutMs,
  }
  const { createClient } = making
  const toOwnMachine = config.webhook?.toOwnMachine ?? false
  return {
    businessRegister: createBusinessRegister(
      config.businessRegister,
      createClient('businessRegister'),
      retry.timeoutMs,
    ),
    limitEngine: createLimitEngine(config.limitEngine, createClient('limitEngine')),
    ledger: createLedger(config.ledger, createClient('ledger')),
    signing: createSigningGateway(config.signing, createClient('signing')),
    mail: mailOf(config.mail, making),
    webhook: createWebhookSender({ toOwnMachine }),
    webhookToOwnMachine: toOwnMachine,
    ...optionalServices(config, making),
  }
}
