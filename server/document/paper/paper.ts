import { type Agreement, contractNumber } from './agreement.ts'
import type { Block, NamedContent } from './content.ts'
import type { Writer } from './writer.ts'

/** A paper of the contract: headed with the contract's number and the day. */
export const paper = (
  w: Writer,
  agreement: Agreement,
  title: string,
  blocks: readonly Block[],
): NamedContent => {
  const number = contractNumber(agreement.stored.query)
  return {
    name: `${title} ${number}`,
    content: {
      language: w.language,
      madeAt: agreement.madeAt.toISOString(),
      title,
      subtitle: w.say('agreement.numberAndDay', { number, day: w.day(agreement.day) }),
      footer: agreement.provider.businessName,
      blocks,
    },
  }
}

/** Conditions, a paragraph for each message id. */
export const conditionsOf = (w: Writer, ids: readonly string[]): Block[] => [
  { kind: 'heading', text: w.say('agreement.conditions') },
  ...ids.map((id): Block => ({ kind: 'paragraph', text: w.say(id) })),
]
