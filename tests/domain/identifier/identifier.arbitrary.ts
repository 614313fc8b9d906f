import fc from 'fast-check'

/** A position and a digit to add there. */
export const slip = (from: number, to: number) =>
  fc.record({ place: fc.integer({ min: from, max: to }), by: fc.integer({ min: 1, max: 9 }) })

/** Returns the text with one digit mistyped. */
export const mistype = (text: string, { place, by }: { place: number; by: number }): string =>
  text.slice(0, place) + ((Number(text[place]) + by) % 10) + text.slice(place + 1)

/** This many digits. */
export const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`))

/** Returns the valid completions of a code by one of ten digits. */
export const completed = (start: string, isValid: (code: string) => boolean): string[] =>
  Array.from({ length: 10 }, (_, digit) => `${start}${digit}`).filter(isValid)
