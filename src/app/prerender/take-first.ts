import type { Keeping, showDashboard } from './show-dashboard.ts'

/** What the page's own script must know: names under which things are stored, ids of elements, an event's name. */
type Marks = {
  session: string
  method: string
  digital: string
  theme: string
  language: string
  defaultLanguage: string
  /** Templates with the sign-in, and with the outline of the list, by language. */
  signIn: Readonly<Record<string, string>>
  list: Readonly<Record<string, string>>
  /** Strokes of the icons of each look. */
  icons: Readonly<Record<'system' | 'light' | 'dark', readonly string[]>>
  takenOver: string
}

/**
 * Runs in the page before it is first painted, where it stands as text, so it imports nothing. It shows the sign-in drawn
 * ahead to a visitor who has nothing stored that would have another screen drawn; to whoever is signed in and opens the
 * dashboard its outline.
 */
export const takeFirst = (marks: Marks, show: typeof showDashboard, keeping: Keeping) => {
  const isList = window.tehingEarly?.opening !== undefined
  const isSignIn =
    localStorage.getItem(marks.session) === null &&
    (localStorage.getItem(marks.method) ?? 'password') === 'password' &&
    sessionStorage.getItem(marks.digital) === null &&
    location.search === ''
  if (!isList && !isSignIn) return
  const templates = isList ? marks.list : marks.signIn
  const chosen = localStorage.getItem(marks.language)
  const language = chosen !== null && Object.hasOwn(templates, chosen) ? chosen : marks.defaultLanguage
  const drawn = document.querySelector<HTMLTemplateElement>(`template#${templates[language]}`)
  const place = document.getElementById('app')
  if (!place || !drawn) return
  const theme = localStorage.getItem(marks.theme)
  const { documentElement: root } = document
  root.lang = language
  const isChosen = theme === 'light' || theme === 'dark'
  if (isChosen) root.dataset['theme'] = theme
  place.append(drawn.content)
  place.dataset['ahead'] = isList ? 'list' : 'signIn'
  if (isList) return void show(marks, place, keeping)

  // As many paths as were drawn: the program counts on the elements, not on their strokes.
  if (isChosen)
    for (const [at, stroke] of marks.icons.system.entries())
      for (const path of place.querySelectorAll(`path[d="${stroke}"]`))
        path.setAttribute('d', marks.icons[theme][at] ?? '')

  keeping.keep(marks.takenOver)
  place.querySelector('input')?.focus()
}
