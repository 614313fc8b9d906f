import { sql } from 'drizzle-orm'
import { products, type StatusCode, statusCodes } from '../../contract/status.ts'
import { everyTurnFacts, turnOf, type TurnFacts } from '../../machines/query.turn.ts'

/** What can be asked of a query, of its row and of the machine's facts. */
type Question = { ofRow: string; holds: (facts: TurnFacts) => boolean }

const questions: readonly Question[] = [
  ...products.map((product) => ({
    ofRow: `"product" = '${product}'`,
    holds: (facts: TurnFacts) => facts.product === product,
  })),
  { ofRow: '"handover_when_signed"', holds: (facts) => facts.handoverWhenSigned },
  { ofRow: '"delivery_date" is not null', holds: (facts) => facts.deliveryDateSet },
]

/** The turn in a status as an expression that asks no more than makes a difference. */
const turnIn = (
  status: StatusCode,
  facts: readonly TurnFacts[],
  [question, ...rest]: readonly Question[],
): string => {
  if (!question) return `'${[...new Set(facts.map((one) => turnOf(status, one)))].join()}'::turn`
  const yes = facts.filter(question.holds)
  const no = facts.filter((one) => !question.holds(one))
  if (yes.length === 0 || no.length === 0) return turnIn(status, facts, rest)
  const [whereSo, otherwise] = [turnIn(status, yes, rest), turnIn(status, no, rest)]
  return whereSo === otherwise ? whereSo : `case when ${question.ofRow} then ${whereSo} else ${otherwise} end`
}

const arms = Map.groupBy(statusCodes, (status) => turnIn(status, everyTurnFacts, questions))
const cases = [...arms].map(
  ([turn, statuses]) => `when "status" in (${statuses.map((one) => `'${one}'`).join(', ')}) then ${turn}`,
)

/** Whose turn it is, told from a query's own columns; written from what the lifecycle machine answers. */
export const turnExpression = sql.raw(`case ${cases.join(' ')} end`)
