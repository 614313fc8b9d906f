import { cleanLine } from '../../api/clean-line.ts'

/** Normalizes an identifier: removes invisible characters, spaces and dashes of any kind, converts letters to upper case. */
export const stripIdentifier = (text: string): string =>
  cleanLine(text)
    .replace(/[\s\p{Dash}]/gu, '')
    .toUpperCase()
