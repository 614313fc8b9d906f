import fc from 'fast-check'

/** A place in a text and another digit to put there. */
export const slip = (from: number, to: number) =>
  fc.record({ place: fc.integer({ min: from, max: to }), by: fc.integer({ min: 1, max: 9 }) })

/** The text with one digit mistyped. */
export const mistype = (text: string, { place, by }: { place: number; by: number }): string =>
  text.slice(0, place) + ((Number(text[place]) + by) % 10) + text.slice(place + 1)

/** So many digits. */
export const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`))

/** The one of the ten endings that makes a valid code of the text; one always does, or the check is wrong. */
export const completed = (start: string, isValid: (code: string) => boolean): string[] =>
  Array.from({ length: 10 }, (_, digit) => `${start}${digit}`).filter(isValid)
