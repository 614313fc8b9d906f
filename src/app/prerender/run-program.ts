/**
 * Stands as text in the head of the page, so it imports nothing. Runs the program once the page is there: the theme, which
 * takes long, as soon as something has been painted, for the processor has little to do then; where the dashboard is
 * opened, the rest once that has been drawn and painted, but for a while at most.
 */
export const runProgram = (files: { theme: string; program: string }) => {
  const PATIENCE_MS = 400
  const run = (file: string) => {
    const script = document.createElement('script')
    Object.assign(script, { type: 'module', crossOrigin: '', src: `/${file}` })
    document.head.append(script)
  }
  const afterPaint = (work: () => void) => requestAnimationFrame(() => setTimeout(work))
  const start = () => run(files.program)
  afterPaint(() => run(files.theme))
  const startInTime = () => {
    const opening = window.tehingEarly?.opening
    // What nobody looks at is not painted.
    if (!opening || document.hidden) return start()
    const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
    void Promise.race([opening.coming, patience]).then(() => afterPaint(start))
  }
  addEventListener('DOMContentLoaded', startInTime, { once: true })
}
