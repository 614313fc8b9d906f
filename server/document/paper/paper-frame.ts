import { contractNumberOf } from '../../../domain/contract-number.ts'
import type { Agreement } from './agreement.ts'
import type { Block, NamedContent } from './content.ts'
import { sentBy } from './letterhead.ts'
import type { Formatter } from './formatter.ts'

type Running = { title: string; number: string; client: string }

/** Title, number and client, shown on every page. */
export const runningLine = (format: Formatter, { title, number, client }: Running): string =>
  [format.text('agreement.titleAndNumber', { title, number }), client]
    .filter((part) => part !== '')
    .join(' · ')

/** Builds a document of the contract, with the contract's number and date under the title. */
export const paper = (
  format: Formatter,
  agreement: Agreement,
  title: string,
  blocks: readonly Block[],
): NamedContent => {
  const { query } = agreement.stored
  const { number } = contractNumberOf(query)
  return {
    name: `${title} ${number}`,
    content: {
      language: format.language,
      madeAt: agreement.madeAt.toISOString(),
      title,
      subtitle: format.text('agreement.numberAndDay', { number, day: format.day(agreement.day) }),
      running: runningLine(format, { title, number, client: query.custName }),
      ...sentBy(format, agreement),
      blocks,
    },
  }
}

/** Conditions: one paragraph per message id. */
export const conditionsOf = (format: Formatter, ids: readonly string[]): Block[] => [
  { kind: 'heading', text: format.text('agreement.conditions') },
  ...ids.map((id): Block => ({ kind: 'paragraph', text: format.text(id) })),
]
