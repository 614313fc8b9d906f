import { PAGE_STATE_ELEMENT, type PageState, pageState } from '../../api/page-state.ts'

/** The state that the server rendered the document with; null if no server rendered it, as in development. */
export const readPageState = (): PageState | null => {
  const written = document.getElementById(PAGE_STATE_ELEMENT)?.textContent
  return written ? (pageState.safeParse(JSON.parse(written)).data ?? null) : null
}
