import { createContext } from 'react'

/** Finds fields of a form that are not on the screen now, such as those of another tab. */
export type FieldFinder = {
  /** Returns the label of the field at a path. */
  label: (path: string) => string
  /** Shows the tab of the first field, and focuses whichever of the fields is highest on it. */
  show: (path: string, ...others: string[]) => void
}

export const FieldFinderContext = createContext<FieldFinder | null>(null)
