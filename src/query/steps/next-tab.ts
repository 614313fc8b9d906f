/** The button that leads to the next tab; null on the last tab when nothing is unsaved. */
export type NextTab = { label: string; go: () => void }
