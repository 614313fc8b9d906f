/** Waits for all of an object's promises, like `Promise.all`. */
export const allKeyed = async <T extends Readonly<Record<string, unknown>>>(
  promises: T,
): Promise<{ [key in keyof T]: Awaited<T[key]> }> => {
  const entries = Object.entries(promises).map(async ([key, promise]) => [key, await promise] as const)
  return Object.fromEntries(await Promise.all(entries)) as { [key in keyof T]: Awaited<T[key]> }
}
