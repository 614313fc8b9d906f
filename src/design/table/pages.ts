/** Page numbers to offer, the first, the last and those around the current; null where some are left out. */
export const pageNumbers = (current: number, count: number): (number | null)[] => {
  const wanted = [0, current - 1, current, current + 1, count - 1]
  const shown = [...new Set(wanted)].filter((page) => page >= 0 && page < count).toSorted((a, b) => a - b)
  return shown.flatMap((page, at) => {
    const before = shown[at - 1]
    if (before === undefined || page - before === 1) return [page]
    return page - before === 2 ? [page - 1, page] : [null, page]
  })
}
