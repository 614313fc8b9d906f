import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { UntrustedAnswer } from './identity.ts'
import { loadX509 } from './x509.ts'

/** From the person's certificate to the root: more steps than any provider has. */
const MAX_STEPS = 4

/** What a certificate is allowed for, as far as its own extensions say. */
export type CertificateUse = {
  policies: readonly string[]
  digitalSignature: boolean
  nonRepudiation: boolean
  keyEncipherment: boolean
  dataEncipherment: boolean
  extendedUsages: readonly string[]
  /** `serialNumber` of the subject, e.g. `PNOEE-40504040001`. */
  subjectNumbers: readonly string[]
}

/** The certificates of a PEM bundle. Throws where one of them cannot be read. */
export const readCertificates = (pem: string): X509Certificate[] =>
  (pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []).map(
    (one) => new X509Certificate(one),
  )

const inTime = (certificate: X509Certificate, now: Date) =>
  certificate.validFromDate <= now && now <= certificate.validToDate

const issuedBy = (certificate: X509Certificate, issuer: X509Certificate) =>
  certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey)

/** Whether the certificate leads, by signatures that hold and dates that are not over, to a root among the trusted. */
const leadsToRoot = (
  certificate: X509Certificate,
  trusted: readonly X509Certificate[],
  now: Date,
  steps = MAX_STEPS,
): boolean =>
  trusted.some(
    (issuer) =>
      issuer.ca &&
      inTime(issuer, now) &&
      issuedBy(certificate, issuer) &&
      (issuedBy(issuer, issuer) || (steps > 1 && leadsToRoot(issuer, trusted, now, steps - 1))),
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
  }
}

const parse = (base64: string): X509Certificate => {
  try {
    return new X509Certificate(Buffer.from(base64, 'base64'))
  } catch (cause) {
    throw new UntrustedAnswer('its certificate cannot be read', { cause })
  }
}

export type Expected = {
  /** PEM bundle of the roots and the authorities between; nothing else is believed. */
  caFile: string
  identityCode: string
  now: Date
  fitsPurpose: (use: CertificateUse) => boolean
}

/**
 * Reads a person's certificate (base64 of DER) and checks, in this order: chain to the configured authorities, dates,
 * policy and key usage, subject. Revocation is the provider's to check: it asks only holders of live certificates.
 * @throws UntrustedAnswer
 */
export const trustedCertificate = async (base64: string, expected: Expected): Promise<X509Certificate> => {
  const certificate = parse(base64)
  const trusted = readCertificates(await readFile(expected.caFile, 'utf8'))
  if (certificate.ca || !leadsToRoot(certificate, trusted, expected.now)) {
    throw new UntrustedAnswer('its certificate comes from no configured authority')
  }
  if (!inTime(certificate, expected.now)) throw new UntrustedAnswer('its certificate is out of date')
  const use = await useOf(certificate)
  if (!expected.fitsPurpose(use)) throw new UntrustedAnswer('its certificate is for another purpose')
  const [number, ...others] = use.subjectNumbers
  if (number !== `PNOEE-${expected.identityCode}` || others.length > 0) {
    throw new UntrustedAnswer('its certificate names another person')
  }
  return certificate
}
