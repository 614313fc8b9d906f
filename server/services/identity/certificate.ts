import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { UntrustedResponse } from './identity.ts'

/** Longest certificate chain; longer than any provider's. */
const MAX_DEPTH = 4

const GIVEN_NAME = '2.5.4.42'
const SURNAME = '2.5.4.4'

/** Key usages of a certificate according to its extensions. */
export type CertificateUse = {
  policies: readonly string[]
  digitalSignature: boolean
  nonRepudiation: boolean
  keyEncipherment: boolean
  dataEncipherment: boolean
  extendedUsages: readonly string[]
  /** `serialNumber` of the subject, e.g. `PNOEE-40504040001`. */
  subjectNumbers: readonly string[]
  /** Given name and surname; '' where the subject has none. */
  subjectName: string
}

/** The certificates of a PEM bundle. Throws where one of them cannot be read. */
export const readCertificates = (pem: string): X509Certificate[] =>
  (pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []).map(
    (one) => new X509Certificate(one),
  )

const isWithinValidity = (certificate: X509Certificate, now: Date) =>
  certificate.validFromDate <= now && now <= certificate.validToDate

const issuedBy = (certificate: X509Certificate, issuer: X509Certificate) =>
  certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey)

/** Whether the certificate chains to a trusted root through valid, unexpired certificates. */
const chainsToRoot = (
  certificate: X509Certificate,
  trusted: readonly X509Certificate[],
  now: Date,
  depth = MAX_DEPTH,
): boolean =>
  trusted.some(
    (issuer) =>
      issuer.ca &&
      isWithinValidity(issuer, now) &&
      issuedBy(certificate, issuer) &&
      (issuedBy(issuer, issuer) || (depth > 1 && chainsToRoot(issuer, trusted, now, depth - 1))),
  )

const useOf = async (certificate: X509Certificate): Promise<CertificateUse> => {
  const x509 = await loadX509()
  const parsed = new x509.X509Certificate(new Uint8Array(certificate.raw))
  const usage = parsed.getExtension(x509.KeyUsagesExtension)?.usages ?? 0
  const has = (flag: number) => (usage & flag) !== 0
  const flags = x509.KeyUsageFlags
  return {
    policies: parsed.getExtension(x509.CertificatePolicyExtension)?.policies ?? [],
    digitalSignature: has(flags.digitalSignature),
    nonRepudiation: has(flags.nonRepudiation),
    keyEncipherment: has(flags.keyEncipherment),
    dataEncipherment: has(flags.dataEncipherment),
    extendedUsages: parsed.getExtension(x509.ExtendedKeyUsageExtension)?.usages.map(String) ?? [],
    subjectNumbers: parsed.subjectName.getField('2.5.4.5'),
    subjectName: [GIVEN_NAME, SURNAME].flatMap((id) => parsed.subjectName.getField(id)).join(' '),
  }
}

const parse = (base64: string): X509Certificate => {
  try {
    return new X509Certificate(Buffer.from(base64, 'base64'))
  } catch (cause) {
    throw new UntrustedResponse('its certificate cannot be read', { cause })
  }
}

export type Expected = {
  /** PEM bundle of the trusted roots and intermediates. */
  caFile: string
  /** Expected personal code; null accepts any. */
  identityCode: string | null
  now: Date
  isForAuthentication: (use: CertificateUse) => boolean
}

const NUMBER = /^PNO[A-Z]{2}-.+$/
const ESTONIAN = /^PNOEE-(\d{11})$/

/** The personal code in the subject; '' for a person of another country. */
const codeIn = ([number, ...others]: readonly string[], expected: string | null): string => {
  const named = number !== undefined && NUMBER.test(number) && others.length === 0
  if (!named || (expected !== null && number !== `PNOEE-${expected}`))
    throw new UntrustedResponse('its certificate names another person')
  return ESTONIAN.exec(number)?.[1] ?? ''
}

/**
 * Verifies a person's certificate (base64 of DER) in this order: chain to the configured authorities, dates, policy
 * and key usage, subject. Revocation is left to the provider, which contacts only holders of valid certificates.
 * @throws UntrustedResponse
 */
export const trustedCertificate = async (
  base64: string,
  expected: Expected,
): Promise<{ certificate: X509Certificate; identityCode: string; personName: string }> => {
  const certificate = parse(base64)
  const trusted = readCertificates(await readFile(expected.caFile, 'utf8'))
  if (certificate.ca || !chainsToRoot(certificate, trusted, expected.now)) {
    throw new UntrustedResponse('its certificate comes from no configured authority')
  }
  if (!isWithinValidity(certificate, expected.now))
    throw new UntrustedResponse('its certificate is out of date')
  const use = await useOf(certificate)
  if (!expected.isForAuthentication(use))
    throw new UntrustedResponse('its certificate is for another purpose')
  const identityCode = codeIn(use.subjectNumbers, expected.identityCode)
  return { certificate, identityCode, personName: use.subjectName }
}

/**
 * Loads the certificate library on first use: it takes longer to load than the rest of the server together. Its
 * polyfill must come first.
 */
export const loadX509 = async () => {
  await import('reflect-metadata')
  return import('@peculiar/x509')
}
