import type { enterAgain, keepInput } from './keep-input.ts'

/** Names under which things are stored, and of the event that says that the program has taken over. */
type Marks = { session: string; language: string; takenOver: string }

/** The page's other functions, which stand in it as text too. */
export type Keeping = { keep: typeof keepInput; enter: typeof enterAgain }

/**
 * Stands as text in the page, so it imports nothing. Puts the dashboard, as the server has drawn it, in place of its outline
 * once it has come.
 */
export const showDashboard = async (
  { session, language, takenOver }: Marks,
  place: HTMLElement,
  { keep, enter }: Keeping,
) => {
  const early = window.tehingEarly
  const chosen = localStorage.getItem(language)
  const address = location.pathname + location.search
  const drawn = (await early?.opening?.coming)?.drawn
  // Meanwhile the program may have drawn, or another window may have signed out or chosen another language.
  const isSame =
    localStorage.getItem(session)?.includes(JSON.stringify(early?.token)) &&
    localStorage.getItem(language) === chosen
  if (!early?.opening || !drawn || !isSame || place.dataset['ahead'] !== 'list') return
  early.opening.isShown = true
  // After the page's own, which say in which order layers count.
  document.body.insertAdjacentHTML('beforeend', drawn.styles)
  place.innerHTML = drawn.html
  place.dataset['ahead'] = 'dashboard'
  // Who goes back before the program comes is shown what is at that address.
  place.dataset['address'] = address
  keep(takenOver, enter)
}
