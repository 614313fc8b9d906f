import { type Block, type DocumentContent, signerOf } from '../../../server/document/paper/content.ts'

const textsOfBlock = (block: Block): readonly string[] => {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return [block.text]
    case 'facts':
      return block.facts.flatMap(({ label, value }) => [label, value])
    case 'table':
      return [
        ...block.columns.map(({ title }) => title),
        ...block.rows.flat(),
        ...(block.totals ?? []).flat(),
      ]
    case 'signatures':
      return [
        block.title,
        ...block.parties.flatMap((party) => [
          party.role,
          party.party,
          signerOf(party),
          `${block.dateLabel}:`,
        ]),
      ]
  }
}

/** All texts of a document in reading order. */
export const textsOf = ({
  letterhead,
  title,
  subtitle,
  blocks,
  running,
  footer,
}: DocumentContent): string[] => [
  letterhead.name,
  ...letterhead.contacts,
  title,
  subtitle,
  ...blocks.flatMap(textsOfBlock),
  running,
  footer,
]
