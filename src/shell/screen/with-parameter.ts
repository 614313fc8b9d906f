/** Returns the URL's query with one parameter set; null removes it. */
export const withParameter = (
  search: URLSearchParams,
  name: string,
  value: string | null,
): URLSearchParams => {
  const changed = new URLSearchParams(search)
  if (value === null) changed.delete(name)
  else changed.set(name, value)
  return changed
}
