/**
 * Caches the last result of a pure function: the same arguments, by identity, are not computed again. The arguments must
 * not be changed afterwards.
 */
export const rememberLast = <Given extends readonly unknown[], Result>(
  compute: (...given: Given) => Result,
): ((...given: Given) => Result) => {
  let last: { given: Given; result: Result } | undefined
  return (...given) => {
    const isSame = last?.given.every((one, index) => Object.is(one, given[index])) ?? false
    if (!last || !isSame) last = { given, result: compute(...given) }
    return last.result
  }
}
