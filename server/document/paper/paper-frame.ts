import { contractNumberOf } from '../../../domain/contract-number.ts'
import type { Agreement } from './agreement.ts'
import type { Block, NamedContent } from './content.ts'
import { sentBy } from './letterhead.ts'
import type { Writer } from './writer.ts'

type Running = { title: string; number: string; client: string }

/** Title, number and client, shown on every page. */
export const runningLine = (w: Writer, { title, number, client }: Running): string =>
  [w.say('agreement.titleAndNumber', { title, number }), client].filter((part) => part !== '').join(' · ')

/** Builds a document of the contract, with the contract's number and date under the title. */
export const paper = (
  w: Writer,
  agreement: Agreement,
  title: string,
  blocks: readonly Block[],
): NamedContent => {
  const { query } = agreement.stored
  const { number } = contractNumberOf(query)
  return {
    name: `${title} ${number}`,
    content: {
      language: w.language,
      madeAt: agreement.madeAt.toISOString(),
      title,
      subtitle: w.say('agreement.numberAndDay', { number, day: w.day(agreement.day) }),
      running: runningLine(w, { title, number, client: query.custName }),
      ...sentBy(w, agreement),
      blocks,
    },
  }
}

/** Conditions: one paragraph per message id. */
export const conditionsOf = (w: Writer, ids: readonly string[]): Block[] => [
  { kind: 'heading', text: w.say('agreement.conditions') },
  ...ids.map((id): Block => ({ kind: 'paragraph', text: w.say(id) })),
]
