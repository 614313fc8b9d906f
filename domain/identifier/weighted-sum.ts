/** Σ digit × weight, over as many digits as there are weights. */
export const weightedSum = (digits: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0)

/**
 * Check digit of Estonian codes: the weighted sum mod 11 with the first weights; if that is 10, with the second ones;
 * if that is 10 too, 0.
 */
export const twoRoundDigit = (
  digits: string,
  first: readonly number[],
  second: readonly number[],
): number => {
  const round = weightedSum(digits, first) % 11
  return round < 10 ? round : (weightedSum(digits, second) % 11) % 10
}
