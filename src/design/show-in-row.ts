/** Scrolls a row that is wider than its place until an entry of it is visible, and nothing else. */
export const showInRow = (row: HTMLElement | null, entry: HTMLElement | null | undefined): void => {
  if (!row || !entry) return
  const from = entry.offsetLeft - row.offsetLeft
  const to = from + entry.offsetWidth
  if (from < row.scrollLeft) row.scrollLeft = from
  else if (to > row.scrollLeft + row.clientWidth) row.scrollLeft = to - row.clientWidth
}
