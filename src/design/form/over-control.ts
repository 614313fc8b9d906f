import type { CSSProperties } from 'react'

/**
 * Chakra hides the input of a checkbox in a corner. These styles put it, invisible, over the control, so that
 * exploring by touch with a screen reader finds it in its place.
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
