import { useEffect, useSyncExternalStore } from 'react'
import { useIntl } from 'react-intl'
import { pageSubject } from '../../shell/screen/page-title.ts'

/** The path of the last screen that was shown; the first screen leaves the focus to the browser. */
let arrivedAt: string | null = null
let goingBack = false
const onBack = () => {
  goingBack = true
}

const goTo = (path: string) => {
  const first = arrivedAt === null
  if (arrivedAt === path) return
  arrivedAt = path
  if (isSameScreen(window.history.state)) return
  if (first) {
    window.addEventListener('popstate', onBack)
    return
  }
  const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
  // A screen that starts with an input has focused it already.
  if (target && !document.querySelector('main input:focus')) {
    target.tabIndex = -1
    target.focus({ preventScroll: true })
  }
  if (!goingBack) window.scrollTo(0, 0)
  goingBack = false
}

/** Whether the same screen has only changed its URL. */
const isSameScreen = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'sameScreen' in state

/** Rendered after a screen: sets the document's title and moves the focus to the heading. */
export const Arrival = ({ path, title }: { path: string; title: string }) => {
  const intl = useIntl()
  const subject = useSyncExternalStore(pageSubject.subscribe, pageSubject.current, pageSubject.current)
  const words = subject ?? intl.formatMessage({ id: title })
  useEffect(() => {
    document.title = `${words} · Tehing`
  }, [words])
  useEffect(() => goTo(path), [path])
  return null
}
