/** A partner's smallest and largest value of a term, both allowed. */
export type Range = { min: number; max: number }

/** The value itself, or the end it lies beyond. */
export const clamp = (value: number, { min, max }: Range): number => Math.min(Math.max(value, min), max)
