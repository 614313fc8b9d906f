import { Window } from 'happy-dom'

/** Allowed elements: none runs, loads or links anything. */
const TAGS = new Set(
  'HTML HEAD META TITLE STYLE BODY HEADER MAIN FOOTER H1 H2 P DL DIV DT DD TABLE THEAD TBODY TFOOT TR TH TD UL LI SPAN ADDRESS'.split(
    ' ',
  ),
)
const ATTRIBUTES = new Set(
  'lang charset name content http-equiv id class scope role tabindex aria-labelledby'.split(' '),
)

/** Parses a page like a browser: its texts in order, and everything that the renderer did not create. */
export const readHtml = (page: string) => {
  const window = new Window({ settings: { disableJavaScriptEvaluation: true } })
  const document = new window.DOMParser().parseFromString(page, 'text/html')
  const elements = [...document.querySelectorAll('*')]
  const foreign = elements.flatMap(({ tagName, attributes }) => [
    ...(TAGS.has(tagName) ? [] : [tagName]),
    ...[...attributes].map(({ name }) => name).filter((name) => !ATTRIBUTES.has(name)),
  ])
  const ids = new Set(elements.map(({ id }) => id).filter((id) => id !== ''))
  const labels = elements.flatMap((element) => element.getAttribute('aria-labelledby') ?? [])
  return {
    language: document.documentElement.getAttribute('lang'),
    title: document.title,
    texts: [...document.querySelectorAll('h1, h2, p, dt, dd, th, td')].map((element) =>
      element.className === 'day' ? element.textContent.trim() : element.textContent,
    ),
    foreign,
    /** Labels of missing ids. */
    lost: labels.filter((label) => !ids.has(label)),
    unscoped: elements.filter(({ tagName }) => tagName === 'TH').filter((head) => !head.hasAttribute('scope'))
      .length,
  }
}
