/** Reads data that the server put into the document; null if no server rendered it, as in development. */
export const readPageData = (id: string): unknown => {
  const written = document.getElementById(id)?.textContent
  return written ? JSON.parse(written) : null
}
