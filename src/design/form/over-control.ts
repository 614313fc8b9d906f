import type { CSSProperties } from 'react'

/**
 * Chakra hides the input of a checkbox or radio in a corner. Unseen over what stands for it, a finger that explores the
 * screen finds it in its place.
 */
export const overControl: CSSProperties = {
  inset: 0,
  width: '100%',
  height: '100%',
  margin: 0,
  clip: 'auto',
  opacity: 0,
  cursor: 'inherit',
}
