import { readFileSync } from 'node:fs'
import { ConfigError, defineSection, type Values } from '../platform/config/environment.ts'
import { hostAndPort, mailAddress, text, webAddress, withoutSlash } from '../platform/config/variables.ts'
import { readCertificates } from './identity/certificate.ts'
import type { RelyingPartyConfig } from './identity/identity.ts'
import type { ServicesConfig } from './services.ts'

export const servicesSection = defineSection({
  variables: {
    BUSINESS_REGISTER_URL: webAddress,
    LIMIT_ENGINE_URL: webAddress,
    LIMIT_ENGINE_TOKEN: text,
    LEDGER_URL: webAddress,
    LEDGER_TOKEN: text,
    SIGNING_URL: webAddress,
    SIGNING_PUBLIC_URL: webAddress,
    SIGNING_ACCESS_TOKEN: text,
    SMART_ID_URL: webAddress,
    SMART_ID_RELYING_PARTY_UUID: text,
    SMART_ID_RELYING_PARTY_NAME: text,
    SMART_ID_CA_FILE: text,
    MOBILE_ID_URL: webAddress,
    MOBILE_ID_RELYING_PARTY_UUID: text,
    MOBILE_ID_RELYING_PARTY_NAME: text,
    MOBILE_ID_CA_FILE: text,
    SSO_ISSUER_URL: webAddress,
    SSO_CLIENT_ID: text,
    SSO_CLIENT_SECRET: text,
    SMS_URL: webAddress,
    SMS_USERNAME: text,
    SMS_PASSWORD: text,
    SMS_SENDER: text,
    SMTP_URL: mailAddress,
    SMTP_FROM: text,
    CLAMD_ADDRESS: hostAndPort,
    SCREENING_URL: webAddress,
    SCREENING_DATASET: text,
    SCREENING_API_KEY: text,
  },
  requiredInProduction: [
    'BUSINESS_REGISTER_URL',
    'LIMIT_ENGINE_URL',
    'LEDGER_URL',
    'SIGNING_URL',
    'SIGNING_ACCESS_TOKEN',
    'SMTP_URL',
    'SMTP_FROM',
  ],
  allOrNone: [
    ['SMART_ID_URL', 'SMART_ID_RELYING_PARTY_UUID', 'SMART_ID_RELYING_PARTY_NAME', 'SMART_ID_CA_FILE'],
    ['MOBILE_ID_URL', 'MOBILE_ID_RELYING_PARTY_UUID', 'MOBILE_ID_RELYING_PARTY_NAME', 'MOBILE_ID_CA_FILE'],
    ['SSO_ISSUER_URL', 'SSO_CLIENT_ID', 'SSO_CLIENT_SECRET'],
    ['SMS_URL', 'SMS_USERNAME', 'SMS_PASSWORD', 'SMS_SENDER'],
    ['SMTP_URL', 'SMTP_FROM'],
  ],
})

type ServicesValues = Values<(typeof servicesSection)['variables']>
type Optional = Pick<ServicesConfig, 'smartId' | 'mobileId' | 'sso' | 'sms' | 'virusScanner' | 'screening'>
type Required = Omit<ServicesConfig, keyof Optional>

const relyingParty = (
  url?: string,
  relyingPartyUuid?: string,
  relyingPartyName?: string,
  caFile?: string,
): RelyingPartyConfig | undefined =>
  url && relyingPartyUuid && relyingPartyName && caFile
    ? { url: withoutSlash(url), relyingPartyUuid, relyingPartyName, caFile }
    : undefined

/** @throws ConfigError naming the bundles that cannot be read or contain no certificate */
const checkBundles = (v: ServicesValues): void => {
  const lines = (['SMART_ID_CA_FILE', 'MOBILE_ID_CA_FILE'] as const).flatMap((name) => {
    const file = v[name]
    if (file === undefined) return []
    try {
      return readCertificates(readFileSync(file, 'utf8')).length > 0 ? [] : [`${name} holds no certificate`]
    } catch {
      return [`${name} cannot be read as a PEM file of certificates`]
    }
  })
  if (lines.length > 0) throw new ConfigError(lines)
}

const identityServices = (v: ServicesValues): Optional => {
  const smartId = relyingParty(
    v.SMART_ID_URL,
    v.SMART_ID_RELYING_PARTY_UUID,
    v.SMART_ID_RELYING_PARTY_NAME,
    v.SMART_ID_CA_FILE,
  )
  const mobileId = relyingParty(
    v.MOBILE_ID_URL,
    v.MOBILE_ID_RELYING_PARTY_UUID,
    v.MOBILE_ID_RELYING_PARTY_NAME,
    v.MOBILE_ID_CA_FILE,
  )
  return { ...(smartId && { smartId }), ...(mobileId && { mobileId }) }
}

const optionalServices = (v: ServicesValues): Optional => ({
  ...identityServices(v),
  ...(v.SSO_ISSUER_URL &&
    v.SSO_CLIENT_ID &&
    v.SSO_CLIENT_SECRET && {
      sso: { issuer: v.SSO_ISSUER_URL, clientId: v.SSO_CLIENT_ID, clientSecret: v.SSO_CLIENT_SECRET },
    }),
  ...(v.SMS_URL &&
    v.SMS_USERNAME &&
    v.SMS_PASSWORD &&
    v.SMS_SENDER && {
      sms: { url: v.SMS_URL, username: v.SMS_USERNAME, password: v.SMS_PASSWORD, sender: v.SMS_SENDER },
    }),
  ...(v.CLAMD_ADDRESS && { virusScanner: v.CLAMD_ADDRESS }),
  ...(v.SCREENING_URL && {
    screening: {
      url: withoutSlash(v.SCREENING_URL),
      dataset: v.SCREENING_DATASET ?? 'default',
      ...(v.SCREENING_API_KEY && { apiKey: v.SCREENING_API_KEY }),
    },
  }),
})

/** In production the variables are required, so that no default is used. */
const requiredServices = (v: ServicesValues, defaults: Required): Required => ({
  businessRegister: { url: withoutSlash(v.BUSINESS_REGISTER_URL ?? defaults.businessRegister.url) },
  limitEngine: {
    url: withoutSlash(v.LIMIT_ENGINE_URL ?? defaults.limitEngine.url),
    ...(v.LIMIT_ENGINE_TOKEN && { token: v.LIMIT_ENGINE_TOKEN }),
  },
  ledger: {
    url: withoutSlash(v.LEDGER_URL ?? defaults.ledger.url),
    ...(v.LEDGER_TOKEN && { token: v.LEDGER_TOKEN }),
  },
  signing: {
    url: withoutSlash(v.SIGNING_URL ?? defaults.signing.url),
    accessToken: v.SIGNING_ACCESS_TOKEN ?? defaults.signing.accessToken,
    publicUrl: withoutSlash(v.SIGNING_PUBLIC_URL ?? v.SIGNING_URL ?? defaults.signing.publicUrl),
  },
  mail: v.SMTP_URL && v.SMTP_FROM ? { url: v.SMTP_URL, from: v.SMTP_FROM } : defaults.mail,
})

/**
 * Configuration of the outside services. Missing ones get defaults in the demo; in production the optional ones are not
 * offered.
 * @throws ConfigError for certificate bundles that cannot be read
 */
export const servicesConfig = (
  v: ServicesValues,
  mode: 'demo' | 'production',
  defaults: ServicesConfig,
): ServicesConfig => {
  checkBundles(v)
  return {
    ...(mode === 'demo' && defaults),
    ...requiredServices(v, defaults),
    ...optionalServices(v),
  }
}
