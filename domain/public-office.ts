import type { PublicPerson } from '../api/public-person.ts'

/**
 * Returns the known answer about high public office; null without one. The answer for the client counts. A yes for
 * the beneficiary by in-house users overrides it; their "no" is only the field's default.
 */
export const publicOfficeOf = (
  answered: PublicPerson | null,
  beneficiary: PublicPerson | undefined,
): PublicPerson | null => (beneficiary === undefined || beneficiary === 'no' ? answered : beneficiary)
