/** What is there of these words, with the separator between. */
export const joined = (parts: readonly (string | null | undefined)[], by = ', '): string =>
  parts.filter((part) => part?.trim()).join(by)
