/** Prints what is marked `data-print="only"` and nothing else. */
export const printSchedule = (): void => {
  const root = document.documentElement
  root.dataset['printing'] = 'only'
  window.addEventListener('afterprint', () => delete root.dataset['printing'], { once: true })
  window.print()
}
