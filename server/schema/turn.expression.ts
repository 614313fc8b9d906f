import { sql } from 'drizzle-orm'
import { products, type StatusCode, statusCodes } from '../../api/status.ts'
import { everyTurnFacts, turnOf, type TurnFacts } from '../../machines/lifecycle/query/turn.ts'

/** One condition, as SQL on the row and as a predicate on the machine's facts. */
type Condition = { sql: string; holds: (facts: TurnFacts) => boolean }

const conditions: readonly Condition[] = [
  ...products.map((product) => ({
    sql: `"product" = '${product}'`,
    holds: (facts: TurnFacts) => facts.product === product,
  })),
  { sql: '"handover_when_signed"', holds: (facts) => facts.handoverWhenSigned },
  { sql: '"delivery_date" is not null', holds: (facts) => facts.deliveryDateSet },
]

/** The turn in a status as an SQL expression, with only the conditions that make a difference. */
const turnIn = (
  status: StatusCode,
  facts: readonly TurnFacts[],
  [condition, ...rest]: readonly Condition[],
): string => {
  if (!condition) return `'${[...new Set(facts.map((one) => turnOf(status, one)))].join()}'::turn`
  const yes = facts.filter(condition.holds)
  const no = facts.filter((one) => !condition.holds(one))
  if (yes.length === 0 || no.length === 0) return turnIn(status, facts, rest)
  const [whenTrue, whenFalse] = [turnIn(status, yes, rest), turnIn(status, no, rest)]
  return whenTrue === whenFalse
    ? whenTrue
    : `case when ${condition.sql} then ${whenTrue} else ${whenFalse} end`
}

const arms = Map.groupBy(statusCodes, (status) => turnIn(status, everyTurnFacts, conditions))
const cases = [...arms].map(
  ([turn, statuses]) => `when "status" in (${statuses.map((one) => `'${one}'`).join(', ')}) then ${turn}`,
)

/** Whose turn it is, as an SQL expression on the query's columns, generated from the lifecycle machine. */
export const turnExpression = sql.raw(`case ${cases.join(' ')} end`)
