import { maskedCode as masked } from '../../domain/identifier/masked-code.ts'

/** Masks a personal code except for its first digit. */
export const maskedCode = (code: string): string => masked(code) || '–'
