import type { Language } from '../../../api/language.ts'

/** A label and what stands for it; empty values are left out before they come here. */
export type Fact = { label: string; value: string }

export type Column = { title: string; align?: 'right' }

/** Who signs, and for whom; the lines for the signature and the day are drawn by the renderer. */
export type SignatureParty = { role: string; party: string; name: string; personalCode: string }

/** The signer as written under the line. */
export const signerOf = ({ name, personalCode }: SignatureParty): string =>
  personalCode === '' ? name : `${name}, ${personalCode}`

export type Block =
  | {
      kind: 'heading'
      text: string
      /** Begins on a page of its own. */
      isAnnex?: boolean
      /** What is before it stands on the first page alone. */
      isSecondPage?: boolean
    }
  | { kind: 'paragraph'; text: string }
  | { kind: 'facts'; facts: readonly Fact[] }
  | {
      kind: 'table'
      columns: readonly Column[]
      rows: readonly (readonly string[])[]
      /** Rows of sums at its end. */
      totals?: readonly (readonly string[])[]
    }
  | { kind: 'signatures'; title: string; dateLabel: string; parties: readonly SignatureParty[] }

/** Who sends the paper: at its head. */
export type Letterhead = {
  name: string
  /** Lines: address, registry code, phones and the like. */
  contacts: readonly string[]
  /** A data URL. */
  logo: string | null
}

/**
 * A document as words and numbers, before it is drawn: plain data, so that it can go to another thread, be drawn as
 * PDF or HTML, and be read by a test.
 */
export type DocumentContent = {
  language: Language
  /** The same data at the same moment makes the same file. ISO 8601. */
  madeAt: string
  letterhead: Letterhead
  title: string
  /** Under the title, e.g. contract number and day. */
  subtitle: string
  /** At the foot of every page before its number: which paper it is, and whose. */
  running: string
  /** Below that: who sends it. */
  footer: string
  blocks: readonly Block[]
}

/** A document and the name under which it is downloaded, without extension. */
export type NamedContent = { name: string; content: DocumentContent }

/** Letters without a blank; a longer word might be wider than its place and may be broken anywhere. */
export const LONG_WORD = /(\S{31,})/
