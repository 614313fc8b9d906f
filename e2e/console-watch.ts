import type { ConsoleMessage, Page } from 'playwright/test'

export type ConsoleWatch = {
  /** Expected errors, such as the browser's message for a 401. */
  tolerate(pattern: RegExp): void
  /** Unexpected errors of the watched pages. */
  findings(): string[]
}

export type PageWatch = ConsoleWatch & {
  listen(page: Page): void
  /** Stops watching pages that stay open. */
  leave(): void
}

/** Listens to pages for console errors, uncaught errors and violations of the Content-Security-Policy. */
export function createConsoleWatch(): PageWatch {
  const tolerated: RegExp[] = []
  const heard: string[] = []
  const pages: Page[] = []
  const onConsole = (message: ConsoleMessage) => {
    // The browser reports policy violations as console errors too.
    if (message.type() === 'error') heard.push(`console: ${message.text()} (${message.location().url})`)
  }
  const onError = (error: Error) => void heard.push(`uncaught: ${error.stack ?? error.message}`)
  const onCrash = () => void heard.push('the page crashed')
  return {
    listen(page) {
      pages.push(page)
      page.on('console', onConsole).on('pageerror', onError).on('crash', onCrash)
    },
    leave() {
      for (const page of pages) page.off('console', onConsole).off('pageerror', onError).off('crash', onCrash)
    },
    tolerate: (pattern) => void tolerated.push(pattern),
    findings: () => heard.filter((line) => !tolerated.some((pattern) => pattern.test(line))),
  }
}
