import type { Range } from '../../domain/range.ts'

/** A partner's [least, greatest] as a range. */
export const toRange = ([min, max]: readonly [number, number]): Range => ({ min, max })
