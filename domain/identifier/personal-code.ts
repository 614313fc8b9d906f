import { dateOf } from '../date.ts'
import { twoRoundDigit } from './weighted-sum.ts'
import { maskedCode } from './masked-code.ts'

const SHAPE = /^[1-8]\d{10}$/
const FIRST_ROUND = [1, 2, 3, 4, 5, 6, 7, 8, 9, 1]
const SECOND_ROUND = [3, 4, 5, 6, 7, 8, 9, 1, 2, 3]

/**
 * Birth date of an Estonian personal code (GYYMMDDSSSC), `YYYY-MM-DD`; null for a wrong format or a date that does not
 * exist.
 * The first digit gives the century: 1, 2 18xx · 3, 4 19xx · 5, 6 20xx · 7, 8 21xx.
 */
export const birthDate = (code: string): string | null => {
  if (!SHAPE.test(code)) return null
  const century = 1800 + 100 * Math.floor((Number(code[0]) - 1) / 2)
  return dateOf(century + Number(code.slice(1, 3)), Number(code.slice(3, 5)), Number(code.slice(5, 7)))
}

/**
 * Whether a stripped Estonian personal code is valid: format, an existing birth date not after `today` (`YYYY-MM-DD`),
 * and the two-round checksum (EVS 585).
 */
export const isPersonalCode = (code: string, today: string): boolean => {
  const born = birthDate(code)
  return born !== null && born <= today && twoRoundDigit(code, FIRST_ROUND, SECOND_ROUND) === Number(code[10])
}

/** Fields that contain a person's code in any API response. `ssn` is omitted because it repeats `personalCode`. */
const codeFields: ReadonlySet<string> = new Set([
  'personalCode',
  'representativePersonalCode',
  'contactPersCode',
  'identity_code',
])

const isFull = (value: unknown): boolean => typeof value === 'string' && value !== '' && !value.includes('•')

/** Whether a field of a record contains a person's code. `custRegCode` does if the customer is a consumer. */
export const isCodeField = (name: string, record: object): boolean =>
  codeFields.has(name) || (name === 'custRegCode' && 'consumer' in record && record.consumer === true)

/** The paths of all full personal codes in a response, e.g. `sureties.0.personalCode`. */
export const codePaths = (value: unknown, path = ''): string[] => {
  if (typeof value !== 'object' || value === null) return []
  const prefix = path === '' ? '' : `${path}.`
  return Object.entries(value).flatMap(([name, each]) =>
    isCodeField(name, value) && isFull(each) ? [prefix + name] : codePaths(each, prefix + name),
  )
}

/** An Estonian personal code inside a text. */
const inText = /(?<!\d)[1-8]\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{4}(?!\d)/g

/** Counts the Estonian personal codes in a text. */
export const codesInText = (text: string): number => text.match(inText)?.length ?? 0

/** Masks every Estonian personal code in a text. */
export const withoutCodes = (text: string): string => text.replace(inText, maskedCode)
