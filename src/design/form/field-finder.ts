import { createContext } from 'react'

/** Finds fields of a form that are not on the screen now, such as those of another tab. */
export type FieldFinder = {
  /** Returns the label of the field at a path. */
  label: (path: string) => string
  /** Shows the field and focuses it. */
  show: (path: string) => void
}

export const FieldFinderContext = createContext<FieldFinder | null>(null)
