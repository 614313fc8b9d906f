import { mod97 } from './mod97.ts'

/** 18 letters or digits, and two check digits (ISO 17442). */
const SHAPE = /^[0-9A-Z]{18}\d{2}$/

/** Whether a stripped legal entity identifier is valid. */
export const isLei = (code: string): boolean => SHAPE.test(code) && mod97(code) === 1
