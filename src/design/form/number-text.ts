/** Group marks of both languages: spaces of any kind, and the apostrophe. */
const groups = /[\s\u00A0\u202F']/g

/** The last comma or dot is the decimal mark, unless the same mark stands more than once: then all are groups. */
const plain = (text: string): string => {
  const bare = text.replaceAll(groups, '').replace('\u2212', '-')
  const marks = bare.match(/[.,]/g) ?? []
  const last = Math.max(bare.lastIndexOf(','), bare.lastIndexOf('.'))
  if (marks.length === 0) return bare
  if (marks.length > 1 && new Set(marks).size === 1) return bare.replaceAll(/[.,]/g, '')
  return `${bare.slice(0, last).replaceAll(/[.,]/g, '')}.${bare.slice(last + 1)}`
}

/** Keeps what may stand in an amount: digits, a comma, a dot, spaces, and a leading minus. */
export const amountCharacters = (text: string): string => text.replaceAll(/[^\d.,\s\u00A0\u202F\u2212-]/g, '')

/** Keeps digits only. */
export const digitsOnly = (text: string): string => text.replaceAll(/\D/g, '')

/**
 * An amount as typed: "1 234,5", "1234.50" and "1.234,50" all read 1234.5. Rounded half away from zero to
 * `decimals`; null where there is no number.
 */
export const readAmount = (text: string, decimals: number): number | null => {
  const digits = plain(text)
  if (!/^-?(?:\d+\.?\d*|\.\d+)$/.test(digits)) return null
  const scale = 10 ** decimals
  const value = Number(digits)
  const rounded = (Math.sign(value) * Math.round((Math.abs(value) + Number.EPSILON) * scale)) / scale
  return Object.is(rounded, -0) ? 0 : rounded
}

/** One mark before exactly three digits: "50,000" is fifty thousand to one reader and fifty to another. */
const TWO_WAYS = /^[1-9]\d{0,2}[.,]\d{3}$/

/** An amount of euros as typed that can be read two ways: the likelier one, with the mark as a group mark, and the other. */
export type TwoReadings = { taken: number; other: number }

/** Both readings of euros where there are two; null where the text says one thing. */
export const twoReadings = (text: string): TwoReadings | null => {
  const typed = text.trim()
  if (!TWO_WAYS.test(typed)) return null
  return { taken: Number(typed.replace(/[.,]/, '')), other: readAmount(typed, 2) ?? 0 }
}

/** Euros as typed; of two readings the likelier one, for nobody types euros with three decimals. */
export const readEuros = (text: string): number | null => twoReadings(text)?.taken ?? readAmount(text, 2)
