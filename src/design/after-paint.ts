/**
 * Calls back once what has been rendered is painted; a hidden page is not painted, so it does not wait for that.
 * Returns a function that cancels the call.
 */
export const afterPaint = (callback: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const schedule = () => {
    timer = setTimeout(callback)
  }
  const frame = document.hidden ? null : requestAnimationFrame(schedule)
  if (frame === null) schedule()
  return () => {
    if (frame !== null) cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
