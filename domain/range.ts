/** Inclusive minimum and maximum of a term. */
export type Range = { min: number; max: number }

/** The value limited to the range. */
export const clamp = (value: number, { min, max }: Range): number => Math.min(Math.max(value, min), max)

/** Converts a partner's [min, max] to a range. */
export const toRange = ([min, max]: readonly [number, number]): Range => ({ min, max })
