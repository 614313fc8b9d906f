/** Joins the parts that are neither empty nor blank. */
export const joined = (parts: readonly (string | null | undefined)[], by = ', '): string =>
  parts.filter((part) => part?.trim()).join(by)
