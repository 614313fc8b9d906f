import type { AroundNavHandler } from 'wouter'
import type { Destination } from '../../machines/flow/record/record-editor.context.ts'

type Ask = (to: Destination) => void

/** The handlers to ask before the user leaves the page, the latest first. */
const asked: Ask[] = []

/** Navigates within the portal, unless an editor with unsaved input must ask first. For wouter's `Router`. */
export const navigateUnlessBlocked: AroundNavHandler = (navigate, to, options) => {
  const ask = asked.at(-1)
  if (ask) ask({ path: to, replace: options?.replace === true, state: options?.state })
  else navigate(to, options)
}

/**
 * Asks before the user leaves the page by a link, Back or Forward, or, with the browser's own dialog, by closing the
 * tab.
 */
export const blockNavigation = (ask: Ask): (() => void) => {
  asked.push(ask)
  window.addEventListener('beforeunload', onUnload)
  const releaseHistory = blockHistory(ask)
  return () => {
    asked.splice(asked.lastIndexOf(ask), 1)
    window.removeEventListener('beforeunload', onUnload)
    releaseHistory()
  }
}

const pathOf = (to: string): string => new URL(to, window.location.href).pathname

const onUnload = (event: BeforeUnloadEvent): void => event.preventDefault()

/** Back and Forward can be blocked with the Navigation API only; in other browsers the draft restores the input. */
const blockHistory = (ask: Ask) => {
  const onNavigate = (event: NavigateEvent) => {
    const { navigationType, cancelable, destination } = event
    if (navigationType !== 'traverse' || !cancelable) return
    if (pathOf(destination.url) === window.location.pathname) return
    event.preventDefault()
    ask({ entry: destination.key })
  }
  const history = 'navigation' in window ? window.navigation : undefined
  history?.addEventListener('navigate', onNavigate)
  return () => history?.removeEventListener('navigate', onNavigate)
}
