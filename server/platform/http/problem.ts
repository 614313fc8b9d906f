import { STATUS_CODES } from 'node:http'
import type { Language } from '../../../api/language.ts'
import { problemStatus, type ProblemCode, type ProblemDetails } from '../../../api/problem.ts'
import { text, type TextValues } from '../language/text.ts'

/** A rejected value: its path and the message id of the reason. */
export type WrongField = {
  path: string
  code: string
  values?: TextValues
  /** Values that differ by the caller's language. */
  valuesFor?: (language: Language) => TextValues
}

export type ProblemParts = {
  fields?: readonly WrongField[]
  /** Values for the message of the code, or of the reason if there is one. */
  values?: TextValues
  /** Message ids whose texts are values for that message, in the caller's language; several are joined. */
  texts?: Readonly<Record<string, string | readonly string[]>>
  /** Values that differ by the caller's language. */
  valuesFor?: (language: Language) => TextValues
  /** The status now stored, where a step was refused. */
  currentStatus?: string
  /** Name of the guard that failed; its text becomes the detail. */
  reason?: string
  /** The stored query, for an edit conflict; the first response, for a reused idempotency key. */
  stored?: unknown
  /** The person who stored it, for an edit conflict of a record. */
  savedBy?: ProblemDetails['savedBy']
  /** Seconds to wait before trying again. */
  retryAfter?: number
  /**
   * The record that a 404 hides from its caller: it exists, but belongs to another partner. For the audit trail only.
   */
  foreign?: { subject: string; subjectId: number }
}

/** An expected error: thrown anywhere below a call, sent as RFC 9457 problem details. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly parts: ProblemParts
  constructor(code: ProblemCode, parts: ProblemParts = {}) {
    super(parts.reason ? `${code} (${parts.reason})` : code)
    this.name = 'Problem'
    this.code = code
    this.parts = parts
  }

  get status(): number {
    return problemStatus[this.code]
  }
}

const valuesIn = ({ values, valuesFor, texts = {} }: ProblemParts, language: Language): TextValues => ({
  ...values,
  ...valuesFor?.(language),
  ...Object.fromEntries(
    Object.entries(texts).map(([name, ids]) => [
      name,
      [ids]
        .flat()
        .map((id) => text(language, id))
        .join(', '),
    ]),
  ),
})

/** The problem's JSON, in the caller's language. */
export const problemDetails = ({ code, status, parts }: Problem, language: Language): ProblemDetails => ({
  // An identifier (RFC 9457, 3.1.1), also where the API's description is not served.
  type: `/api/docs#${code}`,
  title: STATUS_CODES[status] ?? code,
  status,
  code,
  detail: text(
    language,
    parts.reason ? `refusal.${parts.reason}` : `error.${code}`,
    valuesIn(parts, language),
  ),
  ...(parts.fields && {
    fields: parts.fields.map((field) => ({
      path: field.path,
      code: field.code,
      detail: text(language, field.code, { ...field.values, ...field.valuesFor?.(language) }),
    })),
  }),
  ...(parts.currentStatus !== undefined && { currentStatus: parts.currentStatus }),
  ...(parts.reason !== undefined && { reason: parts.reason }),
  ...(parts.stored !== undefined && { stored: parts.stored }),
  ...(parts.savedBy && { savedBy: parts.savedBy }),
})
