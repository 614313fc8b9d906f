/** The way to the next tab; absent on the last one with nothing to save. */
export type NextTab = { label: string; go: () => void }
