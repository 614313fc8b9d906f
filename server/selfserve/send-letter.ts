import type { Dependencies } from '../dependencies/dependencies.ts'
import { letterSignature } from '../provider-settings/letter-signature.ts'
import { letter } from '../platform/mail/letter.ts'
import { customerLanguage } from '../query/record/customer-language.ts'
import { findQuery, loadQueryParts } from '../query/record/query.store.ts'
import { findApplicant } from './applicant.store.ts'
import type { customerLetters } from './letter.jobs.ts'
import { noteLetter } from '../notification/note-letter.ts'

/**
 * Tells the customer how the application stands.
 * @throws ServiceError
 */
export const sendCustomerLetter = async (
  { database, services }: Pick<Dependencies, 'database' | 'services'>,
  { queryId, kind }: { queryId: number; kind: (typeof customerLetters)[number] },
): Promise<void> => {
  const applicant = await findApplicant(database, queryId)
  const query = await findQuery(database, queryId)
  if (!applicant?.contact || !query) return
  const { partner } = await loadQueryParts(database, query)
  const to = { email: applicant.contact.email, language: customerLanguage(query) }
  const values = { name: applicant.name, partner: partner.businessName }
  await services.mail.send(letter(kind, to, values, await letterSignature(database, to.language)))
  await noteLetter(database, queryId, { kind, name: applicant.name })
}
