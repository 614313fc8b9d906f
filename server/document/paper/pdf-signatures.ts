import type { Content } from 'pdfmake/interfaces.js'
import { type Block, type SignatureParty, signerOf } from './content.ts'
import { marked, type Structure } from './pdf-structure.ts'

type SignatureBlock = Extract<Block, { kind: 'signatures' }>

export const GREY = '#5b6470'
const LINE_WIDTH = 190
/** As much of it stands on one page whole; more would leave no room for what is before it. */
const ON_ONE_PAGE = { rows: 4, letters: 1200 }

const line = (): Content => ({
  canvas: [{ type: 'line', x1: 0, y1: 0, x2: LINE_WIDTH, y2: 0, lineWidth: 0.5, lineColor: GREY }],
  margin: [0, 28, 0, 2],
})

const signature = (structure: Structure, signer: SignatureParty, dateLabel: string): Content => {
  const section = structure.add('Sect')
  const part = (text: string) => marked(text, structure.add('P', section))
  return {
    margin: [0, 10, 0, 0],
    stack: [
      { ...part(signer.role), color: GREY, fontSize: 8.5 },
      { ...part(signer.party), bold: true },
      line(),
      part(signerOf(signer)),
      { ...part(`${dateLabel}: ____________________`), margin: [0, 8, 0, 0], color: GREY, fontSize: 8.5 },
    ],
  }
}

const lettersOf = (parties: readonly SignatureParty[]): number =>
  parties.reduce((sum, one) => sum + one.role.length + one.party.length + signerOf(one).length, 0)

/**
 * Two beside each other, so that the parties of a contract stand face to face, on one page with what is said before
 * them: nobody signs a page of its own. Where there are too many for a page, no two that face each other are parted.
 */
export const drawSignatures = (
  structure: Structure,
  { title, parties, dateLabel }: SignatureBlock,
  before: Content[],
): Content[] => {
  const head: Content = {
    ...marked(title, structure.add('H2')),
    bold: true,
    fontSize: 11,
    margin: [0, 16, 0, 0],
  }
  const rows = parties.flatMap((left, index): Content[] => {
    if (index % 2 === 1) return []
    const right = parties[index + 1]
    const columns = [
      signature(structure, left, dateLabel),
      right ? signature(structure, right, dateLabel) : { text: '' },
    ]
    return [{ columns, columnGap: 24 }]
  })
  if (rows.length <= ON_ONE_PAGE.rows && lettersOf(parties) <= ON_ONE_PAGE.letters)
    return [{ stack: [...before, head, ...rows], unbreakable: true }]
  const [first = [], ...rest] = rows
  return [
    { stack: [...before, head, first], unbreakable: true },
    ...rest.map((row) => ({ stack: [row], unbreakable: true })),
  ]
}
