import type { Language } from '../../../api/language.ts'

/** A label with its value; facts without a value are left out. */
export type Fact = { label: string; value: string }

export type Column = { title: string; align?: 'right' }

/** A signer and the party they sign for; the renderer draws the lines for signature and date. */
export type SignatureParty = { role: string; party: string; name: string; personalCode: string }

/** The signer's name and code under the signature line. */
export const signerOf = ({ name, personalCode }: SignatureParty): string =>
  personalCode === '' ? name : `${name}, ${personalCode}`

export type Block =
  | {
      kind: 'heading'
      text: string
      /** Starts on a new page. */
      isAnnex?: boolean
      /** Everything before this heading must fit on the first page. */
      isSecondPage?: boolean
    }
  | { kind: 'paragraph'; text: string }
  | { kind: 'facts'; facts: readonly Fact[] }
  | {
      kind: 'table'
      columns: readonly Column[]
      rows: readonly (readonly string[])[]
      /** Total rows at the end of the table. */
      totals?: readonly (readonly string[])[]
    }
  | { kind: 'signatures'; title: string; dateLabel: string; parties: readonly SignatureParty[] }

/** Letterhead. */
export type Letterhead = {
  name: string
  /** Lines such as address, registry code and phone. */
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
  /** Time of the document, ISO 8601. The same content with the same time gives an identical file. */
  madeAt: string
  letterhead: Letterhead
  title: string
  /** Line under the title, e.g. contract number and date. */
  subtitle: string
  /** Footer of every page, before the page number: the document and its client. */
  running: string
  /** Second line of the footer: the sender. */
  footer: string
  blocks: readonly Block[]
}

/** A document and the name under which it is downloaded, without extension. */
export type NamedContent = { name: string; content: DocumentContent }

/** Words longer than this may not fit on a line, so they may be broken anywhere. */
export const LONG_WORD = /(\S{31,})/
