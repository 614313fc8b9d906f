import * as z from 'zod/mini'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { findProvider } from '../contract/find-provider.ts'
import { PDF } from '../document/paper/answer-paper.ts'
import type { DocumentContent, Block, Fact } from '../document/paper/content.ts'
import { findProviderOnPapers, type Sender, sentBy } from '../document/paper/letterhead.ts'
import { printPdf } from '../document/paper/print.ts'
import { writerOf, type Writer } from '../document/paper/writer.ts'
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
const momentOf = ({ language, day }: Writer, moment: Date): string =>
  `${day(todayInTallinn(moment))} ${intl(language).formatTime(moment, { timeStyle: 'medium', hourCycle: 'h23' })}`

const amounts = (w: Writer, withdrawal: WithdrawalRow): Fact[] => {
  const withdrawnOn = todayInTallinn(withdrawal.withdrawnAt)
  const owed = amountDueOf(withdrawal, { withdrawnOn, paidOn: withdrawnOn })
  if (withdrawal.drawnOn === null) return w.fact('withdrawal.capital', w.money(0))
  return [
    ...w.fact('withdrawal.capital', w.money(owed.capitalCents)),
    ...w.fact('withdrawal.drawnOn', w.day(withdrawal.drawnOn)),
    ...w.fact('withdrawal.rate', w.percent(withdrawal.ratePercent)),
    ...w.fact('withdrawal.interest', w.money(owed.interestCents)),
    ...w.fact('withdrawal.perDay', w.money(owed.perDayCents)),
    ...w.fact('withdrawal.total', w.money(owed.totalCents)),
    ...w.fact('withdrawal.payBy', w.day(owed.payBy)),
  ]
}

const blocksOf = (w: Writer, { query, partner }: StoredQuery, withdrawal: WithdrawalRow): Block[] => [
  {
    kind: 'paragraph',
    text: w.say('withdrawal.statement', {
      number: contractNumberOf(query).number,
      concluded: w.day(withdrawal.concludedOn),
      partner: partner.businessName,
    }),
  },
  {
    kind: 'facts',
    facts: [
      ...w.fact('withdrawal.by', withdrawal.name),
      ...w.fact('withdrawal.arrived', momentOf(w, withdrawal.withdrawnAt)),
    ],
  },
  { kind: 'heading', text: w.say('withdrawal.owed') },
  { kind: 'facts', facts: amounts(w, withdrawal) },
  {
    kind: 'paragraph',
    text: w.say(withdrawal.drawnOn === null ? 'withdrawal.nothingDrawn' : 'withdrawal.howCounted'),
  },
  { kind: 'paragraph', text: w.say('withdrawal.goods', { partner: partner.businessName }) },
]

/** The consumer's receipt: the statement, the time of its arrival, and the amount due. */
const withdrawalReceipt = (
  w: Writer,
  sender: Sender,
  stored: StoredQuery,
  withdrawal: WithdrawalRow,
): DocumentContent => {
  const { number } = contractNumberOf(stored.query)
  const title = w.say('withdrawal.receipt')
  const day = w.day(todayInTallinn(withdrawal.withdrawnAt))
  return {
    language: w.language,
    madeAt: withdrawal.withdrawnAt.toISOString(),
    title,
    subtitle: w.say('agreement.numberAndDay', { number, day }),
    running: runningLine(w, { title, number, client: withdrawal.name }),
    ...sentBy(w, sender),
    blocks: blocksOf(w, stored, withdrawal),
  }
}
