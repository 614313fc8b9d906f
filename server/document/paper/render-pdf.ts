import type { Content, ContentImage } from 'pdfmake/interfaces.js'
import type { DocumentContent, Letterhead } from './content.ts'
import { drawBlocks } from './pdf-blocks.ts'
import { GREY } from './pdf-signatures.ts'
import { createStructure, marked, type Structure } from './pdf-structure.ts'

export const PAGE_MARGINS = { left: 48, top: 48, right: 48, bottom: 62 }
const LOGO: [number, number] = [150, 44]

/** Only these kinds of pictures can stand in a PDF as they are. */
const isPrintable = (picture: string): boolean => /^data:image\/(?:png|jpeg);/.test(picture)

const letterhead = (structure: Structure, { name, contacts, logo }: Letterhead): Content => {
  const isShown = logo !== null && isPrintable(logo)
  const picture = isShown ? structure.add('Figure', null, { alt: name }) : null
  const owner = { ...marked(name, structure.add('P')), bold: true }
  const lines = contacts.map((contact) => marked(contact, structure.add('P')))
  const image: (ContentImage & { part: number }) | null =
    picture && logo !== null ? { image: logo, fit: LOGO, part: picture.id } : null
  return {
    margin: [0, 0, 0, 14],
    fontSize: 8,
    columns: [
      image ?? { ...owner, fontSize: 11 },
      { stack: image ? [owner, ...lines] : lines, color: GREY, alignment: 'right' },
    ],
  }
}

/** What stands at the foot of a page. */
export const pdfFooter = ({ running, footer }: DocumentContent, page: number, pages: number): Content => ({
  margin: [PAGE_MARGINS.left, 14, PAGE_MARGINS.right, 0],
  color: GREY,
  fontSize: 8,
  stack: [
    { columns: [{ text: running }, { text: `${page} / ${pages}`, alignment: 'right', width: 48 }] },
    { text: footer },
  ],
})

/** All that is drawn of a document, its parts in the order in which they are read, and its tables. */
export const pdfContent = (
  document: DocumentContent,
  breaks: ReadonlySet<number>,
): { content: Content; structure: Structure } & Omit<ReturnType<typeof drawBlocks>, 'content'> => {
  const structure = createStructure()
  const head = [
    letterhead(structure, document.letterhead),
    { ...marked(document.title, structure.add('H1')), bold: true, fontSize: 18 },
    {
      ...marked(document.subtitle, structure.add('P')),
      color: GREY,
      margin: [0, 2, 0, 8] as [number, number, number, number],
    },
  ]
  const { content, ...drawn } = drawBlocks(structure, document.blocks, breaks)
  return { content: [...head, ...content], structure, ...drawn }
}
