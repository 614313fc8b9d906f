import { maskedCode as masked } from '../../domain/identifier/masked-code.ts'

/** A personal code of which only the first digit shows. */
export const maskedCode = (code: string): string => masked(code) || '–'
