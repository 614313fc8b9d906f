import {
  type BusinessRegister,
  type BusinessRegisterConfig,
  createBusinessRegister,
} from './business-register.ts'
import { createLedger, type Ledger, type LedgerConfig } from './ledger.ts'
import { createLimitEngine, type LimitEngine, type LimitEngineConfig } from './limit-engine.ts'
import { type Ask, createAsk, defaultPatience, type Patience, type ServiceLog } from './outside.ts'
import type { ServiceName } from './service-error.ts'
import { createMobileId } from './mobile-id.ts'
import type { IdentityProvider } from './identity.ts'
import { createOutboxMail, createSmtpMail, type Mail, type SmtpConfig } from './mail.ts'
import { createSigningGateway, type SigningConfig, type SigningGateway } from './signing-gateway.ts'
import type { RelyingPartyConfig } from './relying-party.ts'
import { createSmartId } from './smart-id.ts'
import { createSms, type Sms, type SmsConfig } from './sms.ts'
import { createSso, type Sso, type SsoConfig } from './sso.ts'

export type ServicesConfig = {
  businessRegister: BusinessRegisterConfig
  limitEngine: LimitEngineConfig
  ledger: LedgerConfig
  signing: SigningConfig
  /** A mail server; in the demo the outbox of the sandbox. */
  mail: SmtpConfig | { outboxUrl: string }
  /** What is absent is not offered. */
  smartId?: RelyingPartyConfig
  mobileId?: RelyingPartyConfig
  sso?: SsoConfig
  sms?: SmsConfig
}

/** Everything outside that the server talks to; each call throws ServiceError when the service gives no answer. */
export type Services = {
  businessRegister: BusinessRegister
  limitEngine: LimitEngine
  ledger: Ledger
  signing: SigningGateway
  mail: Mail
  /** Absent ones are not configured, so not offered. */
  smartId?: IdentityProvider
  mobileId?: IdentityProvider
  sso?: Sso
  sms?: Sms
}

type NewAsk = (service: ServiceName) => Ask

const optionalServices = (
  { smartId, mobileId, sso, sms }: ServicesConfig,
  newAsk: NewAsk,
): Pick<Services, 'smartId' | 'mobileId' | 'sso' | 'sms'> => ({
  ...(smartId && { smartId: createSmartId(smartId, newAsk('smartId')) }),
  ...(mobileId && { mobileId: createMobileId(mobileId, newAsk('mobileId')) }),
  ...(sso && { sso: createSso(sso) }),
  ...(sms && { sms: createSms(sms, newAsk('sms')) }),
})

const mailOf = (mail: ServicesConfig['mail'], newAsk: NewAsk): Mail =>
  'url' in mail ? createSmtpMail(mail) : createOutboxMail(mail.outboxUrl, newAsk('mail'))

/** The adapters for the configured addresses. They hold no connection and need no closing. */
export const createServices = (
  config: ServicesConfig,
  log: ServiceLog,
  patience: Patience = defaultPatience,
): Services => {
  const newAsk: NewAsk = (service) => createAsk(service, log, patience)
  return {
    businessRegister: createBusinessRegister(config.businessRegister, newAsk('businessRegister')),
    limitEngine: createLimitEngine(config.limitEngine, newAsk('limitEngine')),
    ledger: createLedger(config.ledger, newAsk('ledger')),
    signing: createSigningGateway(config.signing, newAsk('signing')),
    mail: mailOf(config.mail, newAsk),
    ...optionalServices(config, newAsk),
  }
}
