import type { ContentText } from 'pdfmake/interfaces.js'
import { LONG_WORD } from './content.ts'

export type PartTag = 'H1' | 'H2' | 'P' | 'Table' | 'TR' | 'TH' | 'TD' | 'Figure' | 'Sect'

/** A structure element for screen readers (ISO 32000-1, 14.8). */
export type Part = {
  id: number
  tag: PartTag
  scope?: 'Row' | 'Column'
  alt?: string
  children: Part[]
}

type Attributes = Pick<Part, 'scope' | 'alt'>

/** The structure elements of a document in reading order. */
export type Structure = {
  top: readonly Part[]
  add: (tag: PartTag, parent?: Part | null, attributes?: Attributes) => Part
}

export const createStructure = (): Structure => {
  const top: Part[] = []
  let count = 0
  return {
    top,
    add: (tag, parent = null, attributes = {}) => {
      const part: Part = { id: ++count, tag, children: [], ...attributes }
      ;(parent?.children ?? top).push(part)
      return part
    },
  }
}

/** A text with the id of its structure element, which pdfmake copies to the laid out lines. */
export type MarkedText = ContentText & { part: number }

/** A text of a structure element; very long words are broken, so that they stay in their column. */
export const marked = (text: string, part: Part): { text: MarkedText[] } => ({
  text: text.split(LONG_WORD).map((piece, index) => ({
    text: piece,
    part: part.id,
    ...(index % 2 === 1 && { wordBreak: 'break-all' as const }),
  })),
})
