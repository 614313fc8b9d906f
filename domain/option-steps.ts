import type { Range } from './range.ts'

const STEPS = [10, 5, 2, 0.5]
const SPACES = 4

/**
 * Values of the option buttons between a partner's min and max: at most 5, ascending, both ends always included.
 * Five evenly spaced values are drawn; the step is the largest of 10, 5, 2 and 0.5 that the spacing holds
 * (0.5 for a closer spacing); the three inner values go to the nearest multiple of the step,
 * and one that falls on an end, beyond it, or on another is left out. Equal ends give one value.
 */
export const optionSteps = ({ min, max }: Range): number[] => {
  if (!(max > min)) return [min]
  const spacing = (max - min) / SPACES
  const step = STEPS.find((each) => each <= spacing) ?? 0.5
  const inner = [1, 2, 3]
    .map((index) => Math.round((min + index * spacing) / step) * step)
    .filter((value) => value > min && value < max)
  return [...new Set([min, ...inner, max])]
}
