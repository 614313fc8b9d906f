import { animate } from 'framer-motion/dom/mini'

type Keyframes = Parameters<typeof animate>[1]

/** Moves an element once, unless the reader wants no motion; the answer ends the movement. */
export const move = (element: Element | null, keyframes: Keyframes, seconds: number) => {
  if (!element || matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined
  const moving = animate(element, keyframes, { duration: seconds })
  return () => moving.stop()
}
