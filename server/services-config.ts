import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError, type Variables } from './environment.ts'
import { sandboxCredentials } from './sandbox/credentials.ts'
import { readCertificates } from './services/certificate.ts'
import type { ServicesConfig } from './services/services.ts'
import type { RelyingPartyConfig } from './services/relying-party.ts'

/** What SK publishes for trying its services out. */
const DEMO_PARTY = { relyingPartyUuid: '00000000-0000-4000-8000-000000000000', relyingPartyName: 'DEMO' }

type Place = { mode: 'demo' | 'production'; ownUrl: string; publicUrl: string; dataDir: string }
type Optional = Omit<ServicesConfig, 'businessRegister' | 'limitEngine' | 'ledger' | 'signing' | 'mail'>

export const withoutSlash = (url: string): string => url.replace(/\/+$/, '')

/** Where the sandbox puts the certificates of the authorities it plays. */
export const sandboxCaFile = (dataDir: string): string => join(dataDir, 'sandbox', 'authorities.pem')

const relyingParty = (
  url?: string,
  relyingPartyUuid?: string,
  relyingPartyName?: string,
  caFile?: string,
): RelyingPartyConfig | undefined =>
  url && relyingPartyUuid && relyingPartyName && caFile
    ? { url: withoutSlash(url), relyingPartyUuid, relyingPartyName, caFile }
    : undefined

/** @throws ConfigError naming the bundles that cannot be read or hold no certificate */
const checkBundles = (v: Variables): void => {
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

/** What the demo has in place of the services nobody configured. */
const sandboxServices = ({ ownUrl, dataDir }: Place): Optional => {
  const sandbox = `${ownUrl}/sandbox`
  const caFile = sandboxCaFile(dataDir)
  return {
    smartId: { ...DEMO_PARTY, url: `${sandbox}/smart-id/v3`, caFile },
    mobileId: { ...DEMO_PARTY, url: `${sandbox}/mobile-id`, caFile },
    sso: { issuer: `${sandbox}/sso`, ...sandboxCredentials.sso },
    sms: { url: `${sandbox}/sms`, ...sandboxCredentials.sms, sender: 'Tehing' },
  }
}

const identityServices = (v: Variables): Optional => {
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

const optionalServices = (v: Variables): Optional => ({
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
})

/**
 * The outside services: where a variable is not set, the demo's sandbox; in production, nothing.
 * @throws ConfigError for bundles of certificates that cannot be read
 */
export const servicesConfig = (v: Variables, place: Place): ServicesConfig => {
  checkBundles(v)
  const { ownUrl, publicUrl } = place
  return {
    businessRegister: { url: withoutSlash(v.BUSINESS_REGISTER_URL ?? `${ownUrl}/sandbox/business-register`) },
    limitEngine: {
      url: withoutSlash(v.LIMIT_ENGINE_URL ?? `${ownUrl}/sandbox/limit-engine`),
      ...(v.LIMIT_ENGINE_TOKEN && { token: v.LIMIT_ENGINE_TOKEN }),
    },
    ledger: {
      url: withoutSlash(v.LEDGER_URL ?? `${ownUrl}/sandbox/ledger`),
      ...(v.LEDGER_TOKEN && { token: v.LEDGER_TOKEN }),
    },
    signing: {
      url: withoutSlash(v.SIGNING_URL ?? `${ownUrl}/sandbox/signing`),
      accessToken: v.SIGNING_ACCESS_TOKEN ?? sandboxCredentials.signing,
      publicUrl: withoutSlash(v.SIGNING_PUBLIC_URL ?? v.SIGNING_URL ?? `${publicUrl}/sandbox/signing`),
    },
    mail:
      v.SMTP_URL && v.SMTP_FROM
        ? { url: v.SMTP_URL, from: v.SMTP_FROM }
        : { outboxUrl: `${ownUrl}/sandbox/outbox` },
    ...(place.mode === 'demo' && sandboxServices(place)),
    ...optionalServices(v),
  }
}
