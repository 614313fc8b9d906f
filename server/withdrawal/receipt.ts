import { contractNumberOf } from '../../domain/contract-number.ts'
import { todayInTallinn } from '../../domain/date.ts'
import type { Block, DocumentContent, Fact } from '../document/paper/content.ts'
import { type Sender, sentBy } from '../document/paper/letterhead.ts'
import { runningLine } from '../document/paper/paper-frame.ts'
import type { Writer } from '../document/paper/writer.ts'
import { intl } from '../platform/language/text.ts'
import type { StoredQuery } from '../query/record/query.store.ts'
import type { WithdrawalRow } from '../schema/withdrawal.table.ts'
import { owedOf } from './amount-due.ts'

/** Day and time in Tallinn, to the second. */
const momentOf = ({ language, day }: Writer, moment: Date): string =>
  `${day(todayInTallinn(moment))} ${intl(language).formatTime(moment, { timeStyle: 'medium', hourCycle: 'h23' })}`

const amounts = (w: Writer, withdrawal: WithdrawalRow): Fact[] => {
  const withdrawnOn = todayInTallinn(withdrawal.withdrawnAt)
  const owed = owedOf(withdrawal, { withdrawnOn, paidOn: withdrawnOn })
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
export const withdrawalReceipt = (
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
