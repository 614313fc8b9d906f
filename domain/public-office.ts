import type { PublicPerson } from '../api/public-person.ts'

/**
 * What is known of high public office behind a client; null: nobody was asked. The answer that was given for the client
 * counts. An office that in-house users know of the beneficiary counts whatever was answered, but their "no" is where the
 * field begins and answers nothing.
 */
export const publicOfficeOf = (
  answered: PublicPerson | null,
  beneficiary: PublicPerson | undefined,
): PublicPerson | null => (beneficiary === undefined || beneficiary === 'no' ? answered : beneficiary)
