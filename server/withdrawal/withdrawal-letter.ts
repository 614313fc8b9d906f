import type { Dependencies } from '../dependencies/dependencies.ts'
import { findProvider } from '../contract/find-provider.ts'
import { PDF } from '../document/paper/answer-paper.ts'
import type { DocumentContent } from '../document/paper/content.ts'
import { findProviderOnPapers } from '../document/paper/letterhead.ts'
import { printPdf } from '../document/paper/print.ts'
import { writerOf } from '../document/paper/writer.ts'
import { letterSignature } from '../provider-settings/letter-signature.ts'
import { noteLetter } from '../notification/note-letter.ts'
import { partnerLanguage } from '../notification/partner-language.ts'
import type { Connection } from '../platform/database/database.ts'
import { worker, defineJob, RETRY_S } from '../platform/jobs/jobs.ts'
import { letter } from '../platform/mail/letter.ts'
import { customerLanguage, findQuery, loadQueryParts, type StoredQuery } from '../query/record/query.store.ts'
import type { WithdrawalRow } from '../schema/withdrawal.table.ts'
import { withdrawalReceipt } from './receipt.ts'
import * as z from 'zod/mini'

type Needs = Pick<Dependencies, 'config' | 'database' | 'services'>
type Withdrawn = { stored: StoredQuery; withdrawal: WithdrawalRow }

const findWithdrawn = async (connection: Connection, queryId: number): Promise<Withdrawn | null> => {
  const query = await findQuery(connection, queryId)
  const stored = query && (await loadQueryParts(connection, query))
  return stored?.withdrawal ? { stored, withdrawal: stored.withdrawal } : null
}

/** Builds the receipt in the customer's language. */
export const receiptOf = async (
  connection: Connection,
  { stored, withdrawal }: Withdrawn,
): Promise<DocumentContent> => {
  const sender = {
    provider: await findProvider(connection),
    settings: await findProviderOnPapers(connection),
  }
  return withdrawalReceipt(writerOf(customerLanguage(stored.query)), sender, stored, withdrawal)
}

/** Sends the receipt as the durable medium that the law requires. */
const writeToCustomer = async ({ database, services }: Needs, { stored, withdrawal }: Withdrawn) => {
  const { query, partner } = stored
  if (query.contactEmail === '') return
  const language = customerLanguage(query)
  const w = writerOf(language)
  const content = await printPdf(await receiptOf(database, { stored, withdrawal }))
  const values = { name: withdrawal.name, partner: partner.businessName }
  await services.mail.send({
    ...letter(
      'withdrawalReceipt',
      { email: query.contactEmail, language },
      values,
      await letterSignature(database, language),
    ),
    attachments: [{ name: `${w.say('withdrawal.receipt')}.pdf`, type: PDF, content }],
    id: `withdrawal-${query.queryId}-customer`,
  })
  await noteLetter(database, query.queryId, { kind: 'withdrawalReceipt', name: withdrawal.name })
}

/** Tells the seller that the credit for the purchase no longer exists. */
const writeToPartner = async ({ config, database, services }: Needs, { stored, withdrawal }: Withdrawn) => {
  const { query, partner } = stored
  if (partner.email === '') return
  const language = await partnerLanguage(database, query)
  const values = {
    name: partner.businessName,
    query: String(query.queryId),
    client: withdrawal.name,
    link: `${config.publicUrl}/${query.product === 'LEASING' ? 'partner' : 'shop'}/query/${query.queryId}/edit`,
  }
  await services.mail.send({
    ...letter(
      'contractWithdrawn',
      { email: partner.email, language },
      values,
      await letterSignature(database, language),
    ),
    id: `withdrawal-${query.queryId}-partner`,
  })
  await noteLetter(database, query.queryId, { kind: 'contractWithdrawn', name: partner.businessName })
}

export const withdrawalLetterWorker = (needs: Needs) =>
  worker(withdrawalLetterJob, async ({ queryId, to }) => {
    const withdrawn = await findWithdrawn(needs.database, queryId)
    if (!withdrawn) return
    await (to === 'customer' ? writeToCustomer(needs, withdrawn) : writeToPartner(needs, withdrawn))
  })

export const withdrawalLetterJob = defineJob({
  name: 'withdrawal.letter',
  data: z.object({ queryId: z.int(), to: z.enum(['customer', 'partner']) }),
  retries: 101,
  retryDelay: RETRY_S,
  retryDelayMax: 3600,
})
