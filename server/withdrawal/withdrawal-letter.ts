import * as z from 'zod/mini'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { findProvider } from '../contract/find-provider.ts'
import { PDF } from '../document/paper/answer-paper.ts'
import type { DocumentContent, Block, Fact } from '../document/paper/content.ts'
import { findProviderOnPapers, type Sender, sentBy } from '../document/paper/letterhead.ts'
import { printPdf } from '../document/paper/print.ts'
import { formatterFor, type Formatter } from '../document/paper/formatter.ts'
import { letterSignature } from '../provider-settings/letter-signature.ts'
import { recordLetter } from '../notification/record-letter.ts'
import { partnerLanguage } from '../notification/partner-language.ts'
import type { Connection } from '../platform/database/database.ts'
import { worker, defineJob, RETRY_S } from '../platform/jobs/jobs.ts'
import { letter } from '../platform/mail/letter.ts'
import { customerLanguage, findQuery, loadQueryParts, type StoredQuery } from '../query/record/query.store.ts'
import type { WithdrawalRow } from '../schema/withdrawal.table.ts'
import { contractNumberOf } from '../../domain/contract-number.ts'
import { todayInTallinn } from '../../domain/date.ts'
import { runningLine } from '../document/paper/paper-frame.ts'
import { intl } from '../platform/language/text.ts'
import { amountDueOf } from './amount-due.ts'

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
  return withdrawalReceipt(formatterFor(customerLanguage(stored.query)), sender, stored, withdrawal)
}

/** Sends the receipt as the durable medium that the law requires. */
const writeToCustomer = async ({ database, services }: Needs, { stored, withdrawal }: Withdrawn) => {
  const { query, partner } = stored
  if (query.contactEmail === '') return
  const language = customerLanguage(query)
  const format = formatterFor(language)
  const content = await printPdf(await receiptOf(database, { stored, withdrawal }))
  const values = { name: withdrawal.name, partner: partner.businessName }
  await services.mail.send({
    ...letter(
      'withdrawalReceipt',
      { email: query.contactEmail, language },
      values,
      await letterSignature(database, language),
    ),
    attachments: [{ name: `${format.text('withdrawal.receipt')}.pdf`, type: PDF, content }],
    id: `withdrawal-${query.queryId}-customer`,
  })
  await recordLetter(database, query.queryId, { kind: 'withdrawalReceipt', name: withdrawal.name })
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
  await recordLetter(database, query.queryId, { kind: 'contractWithdrawn', name: partner.businessName })
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

/** Day and time in Tallinn, to the second. */
const momentOf = ({ language, day }: Formatter, moment: Date): string =>
  `${day(todayInTallinn(moment))} ${intl(language).formatTime(moment, { timeStyle: 'medium', hourCycle: 'h23' })}`

const amounts = (format: Formatter, withdrawal: WithdrawalRow): Fact[] => {
  const withdrawnOn = todayInTallinn(withdrawal.withdrawnAt)
  const owed = amountDueOf(withdrawal, { withdrawnOn, paidOn: withdrawnOn })
  if (withdrawal.drawnOn === null) return format.fact('withdrawal.capital', format.money(0))
  return [
    ...format.fact('withdrawal.capital', format.money(owed.capitalCents)),
    ...format.fact('withdrawal.drawnOn', format.day(withdrawal.drawnOn)),
    ...format.fact('withdrawal.rate', format.percent(withdrawal.ratePercent)),
    ...format.fact('withdrawal.interest', format.money(owed.interestCents)),
    ...format.fact('withdrawal.perDay', format.money(owed.perDayCents)),
    ...format.fact('withdrawal.total', format.money(owed.totalCents)),
    ...format.fact('withdrawal.payBy', format.day(owed.payBy)),
  ]
}

const blocksOf = (format: Formatter, { query, partner }: StoredQuery, withdrawal: WithdrawalRow): Block[] => [
  {
    kind: 'paragraph',
    text: format.text('withdrawal.statement', {
      number: contractNumberOf(query).number,
      concluded: format.day(withdrawal.concludedOn),
      partner: partner.businessName,
    }),
  },
  {
    kind: 'facts',
    facts: [
      ...format.fact('withdrawal.by', withdrawal.name),
      ...format.fact('withdrawal.arrived', momentOf(format, withdrawal.withdrawnAt)),
    ],
  },
  { kind: 'heading', text: format.text('withdrawal.owed') },
  { kind: 'facts', facts: amounts(format, withdrawal) },
  {
    kind: 'paragraph',
    text: format.text(withdrawal.drawnOn === null ? 'withdrawal.nothingDrawn' : 'withdrawal.howCounted'),
  },
  { kind: 'paragraph', text: format.text('withdrawal.goods', { partner: partner.businessName }) },
]

/** The consumer's receipt: the statement, the time of its arrival, and the amount due. */
const withdrawalReceipt = (
  format: Formatter,
  sender: Sender,
  stored: StoredQuery,
  withdrawal: WithdrawalRow,
): DocumentContent => {
  const { number } = contractNumberOf(stored.query)
  const title = format.text('withdrawal.receipt')
  const day = format.day(todayInTallinn(withdrawal.withdrawnAt))
  return {
    language: format.language,
    madeAt: withdrawal.withdrawnAt.toISOString(),
    title,
    subtitle: format.text('agreement.numberAndDay', { number, day }),
    running: runningLine(format, { title, number, client: withdrawal.name }),
    ...sentBy(format, sender),
    blocks: blocksOf(format, stored, withdrawal),
  }
}
