/**
 * Stands as text in the head of the page, so it imports nothing. The theme takes long to run: with the program it would run
 * once all of that has come, and until then the processor has little to do. The first paint goes before it.
 */
export const runTheme = (file: string) => {
  const run = () => {
    const theme = document.createElement('script')
    Object.assign(theme, { type: 'module', crossOrigin: '', src: `/${file}` })
    document.head.append(theme)
  }
  requestAnimationFrame(() => setTimeout(run))
}
