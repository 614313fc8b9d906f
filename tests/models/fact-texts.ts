import { statusCodes } from '../../api/status.ts'
import { factField } from '../../machines/lifecycle/query/what-if/fact-fields.ts'
import { readAtMoment } from '../../machines/lifecycle/query/what-if/fact-reading.ts'
import { ordinaryFacts } from '../../machines/lifecycle/query/what-if/ordinary-facts.ts'

const by = {
  player: { kind: 'credit', own: true },
  entered: { reason: true, containers: true, conditions: [] },
} as const

const read = statusCodes.flatMap((status) =>
  [{}, { consumer: true }, { product: 'ONSPOT' } as const].flatMap((change) => [
    ...readAtMoment({ status, facts: { ...ordinaryFacts, ...change } }, by).facts,
  ]),
)

/** The texts of one fact: its name, and those of the values that it chooses from. Products have texts of their own. */
const textsOf = (path: string): string[] => {
  const field = factField(path)
  if (path === 'product' || !field) return [path]
  const options = 'options' in field ? field.options : []
  const none = field.kind === 'choice' && field.nullable ? ['none'] : []
  const kinds = field.kind === 'names' ? ['none', 'client', 'deal', 'asRead'] : []
  return [path, ...[...options, ...none, ...kinds].map((option) => `${path}.${option}`)]
}

/** The texts of all facts that a guard reads, below `workflow.fact`. The partner is chosen with the role. */
export const factTexts: readonly string[] = [
  ...new Set(
    read
      .filter((path) => path !== 'partnerId' && (factField(path) !== null || !path.includes('.')))
      .flatMap(textsOf),
  ),
]
