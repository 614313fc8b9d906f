export const consentNames = ['terms', 'creditCheck', 'marketing'] as const
export type ConsentName = (typeof consentNames)[number]

/** Required consents; the others are optional. */
export const neededConsents: readonly ConsentName[] = ['terms', 'creditCheck']

/** Versions of the texts `application.consent.<name>` in `lang/`; change a version with its text, and keep the earlier
 * text in `docs/consumer-credit.md`. */
export const consentVersions: Readonly<Record<ConsentName, string>> = {
  terms: '2',
  creditCheck: '2',
  marketing: '1',
}
