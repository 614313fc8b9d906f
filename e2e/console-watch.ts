import type { Page } from 'playwright/test'

export type ConsoleWatch = {
  /** Errors the test expects, such as the browser's own line for an answer of 401. */
  tolerate(pattern: RegExp): void
  /** What went wrong on the watched pages and was not expected. */
  findings(): string[]
}

/** Listens to pages for console errors, uncaught errors and violations of the Content-Security-Policy. */
export function createConsoleWatch(): ConsoleWatch & { listen(page: Page): void } {
  const tolerated: RegExp[] = []
  const heard: string[] = []
  return {
    listen(page) {
      page.on('console', (message) => {
        // The browser reports a violated policy as a console error too.
        if (message.type() === 'error') heard.push(`console: ${message.text()} (${message.location().url})`)
      })
      page.on('pageerror', (error) => heard.push(`uncaught: ${error.stack ?? error.message}`))
      page.on('crash', () => heard.push('the page crashed'))
    },
    tolerate: (pattern) => void tolerated.push(pattern),
    findings: () => heard.filter((line) => !tolerated.some((pattern) => pattern.test(line))),
  }
}
