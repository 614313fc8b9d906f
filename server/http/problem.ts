import { STATUS_CODES } from 'node:http'
import type { Language } from '../../contract/language.ts'
import { problemStatus, type ProblemCode, type ProblemDetails } from '../../contract/problem.ts'
import { text, type TextValues } from '../language/text.ts'

/** A value that was refused: where it stands and the message id that says why. */
export type WrongField = { path: string; code: string; values?: TextValues }

export type ProblemParts = {
  fields?: readonly WrongField[]
  /** For the text of the code, or of the reason where there is one. */
  values?: TextValues
  /** The status now stored, where a step was refused. */
  currentStatus?: string
  /** Name of the guard that failed; its text becomes the detail. */
  reason?: string
  /** The query as now stored, where a save came too late; the first answer to a key that came again. */
  stored?: unknown
  /** Seconds to wait before trying again. */
  retryAfter?: number
}

/** An expected refusal: thrown anywhere under a call, answered as RFC 9457 problem details. */
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

/** The problem as it travels, in the caller's language. */
export const problemDetails = ({ code, status, parts }: Problem, language: Language): ProblemDetails => ({
  type: `/api/docs#${code}`,
  title: STATUS_CODES[status] ?? code,
  status,
  code,
  detail: text(language, parts.reason ? `guard.${parts.reason}` : `error.${code}`, parts.values),
  ...(parts.fields && {
    fields: parts.fields.map((field) => ({
      path: field.path,
      code: field.code,
      detail: text(language, field.code, field.values),
    })),
  }),
  ...(parts.currentStatus !== undefined && { currentStatus: parts.currentStatus }),
  ...(parts.reason !== undefined && { reason: parts.reason }),
  ...(parts.stored !== undefined && { stored: parts.stored }),
})
