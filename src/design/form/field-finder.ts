import { createContext } from 'react'

/** Knows of a form's fields that do not stand on the screen now, as on another tab. */
export type FieldFinder = {
  /** What the field of a path is called. */
  label: (path: string) => string
  /** Shows the field and gives it the focus. */
  show: (path: string) => void
}

export const FieldFinderContext = createContext<FieldFinder | null>(null)
