import type { Range } from '../../domain/range.ts'

/** Converts a partner's [min, max] to a range. */
export const toRange = ([min, max]: readonly [number, number]): Range => ({ min, max })
