import type { Language } from '../../../api/language.ts'

/** A label with its value; empty values are removed before. */
export type Fact = { label: string; value: string }

export type Column = { title: string; align?: 'right' }

/** A signer and the party; the renderer draws the lines for signature and day. */
export type SignatureParty = { role: string; party: string; name: string; personalCode: string }

/** The signer as written under the line. */
export const signerOf = ({ name, personalCode }: SignatureParty): string =>
  personalCode === '' ? name : `${name}, ${personalCode}`

export type Block =
  | {
      kind: 'heading'
      text: string
      /** Starts on a new page. */
      isAnnex?: boolean
      /** Everything before it must fit on the first page. */
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

/** Letterhead. */
export type Letterhead = {
  name: string
  /** Lines: address, registry code, phones and the like. */
  contacts: readonly string[]
  /** A data URL. */
  logo: string | null
}

/**
 * Content of a document before rendering: plain data, so that it can be passed to a worker thread, rendered as PDF or
 * HTML, and read by a test.
 */
export type DocumentContent = {
  language: Language
  /** Equal data with an equal time gives an identical file. ISO 8601. */
  madeAt: string
  letterhead: Letterhead
  title: string
  /** Under the title, e.g. contract number and day. */
  subtitle: string
  /** Footer of every page before the page number: which document it is, and whose. */
  running: string
  /** Second line of the footer: the sender. */
  footer: string
  blocks: readonly Block[]
}

/** A document and the name under which it is downloaded, without extension. */
export type NamedContent = { name: string; content: DocumentContent }

/** The longest word in letters that surely fits; longer ones may be broken anywhere. */
export const LONG_WORD = /(\S{31,})/
