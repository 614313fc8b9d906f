/**
 * Stands as text in the head of the page, so it imports nothing. Runs the program once the page has been painted, for it
 * takes long and what stands in the page can be used before; where the dashboard is opened, once that has been drawn and
 * painted, but for a while at most. The theme runs in the meantime.
 */
export const runProgram = (files: { theme: string; program: string }) => {
  const PATIENCE_MS = 400
  const UNPAINTED_MS = 500
  const run = (file: string) => {
    const script = document.createElement('script')
    Object.assign(script, { type: 'module', crossOrigin: '', src: `/${file}` })
    document.head.append(script)
  }
  const afterPaint = (work: () => void) => {
    let isDone = false
    const once = () => {
      if (!isDone) work()
      isDone = true
    }
    // The second frame begins once the first has been painted, and whatever was pressed in it has been heard.
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(once)))
    // What nobody looks at is not painted.
    setTimeout(once, UNPAINTED_MS)
  }
  const start = () => run(files.program)
  afterPaint(() => run(files.theme))
  const startInTime = () => {
    const opening = window.tehingEarly?.opening
    if (document.hidden) return start()
    if (!opening) return afterPaint(start)
    const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
    void Promise.race([opening.coming, patience]).then(() => afterPaint(start))
  }
  addEventListener('DOMContentLoaded', startInTime, { once: true })
}
