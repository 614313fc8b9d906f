import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { chromium } from 'playwright'
import { run, toolEntry } from './process.ts'

/** Draws the same pages as Chromium without a window, with a quarter less processor time. */
const HEADLESS_SHELL = 'chromium-headless-shell'

const systemBrowsers = [
  `/usr/bin/${HEADLESS_SHELL}`,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * Executable for the end-to-end tests: `$PW_CHROMIUM`, else Playwright's own browser if installed, else the system's
 * headless shell, Chromium or Chrome. Undefined if none is found.
 */
export function findBrowser(): string | undefined {
  const candidates = [process.env.PW_CHROMIUM ?? '', chromium.executablePath(), ...systemBrowsers]
  return candidates.find((path) => path !== '' && existsSync(path))
}

/** Finds a browser or installs one: as root on Debian its package, else Playwright's. Undefined if that fails. */
export async function ensureBrowser(report: (line: string) => void): Promise<string | undefined> {
  const found = findBrowser()
  if (found !== undefined) return found
  if (await isDebianRoot()) {
    report(`No browser found: installing Debian’s ${HEADLESS_SHELL} …`)
    const noQuestions = { DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update', '-q'], { capture: true, timeoutMinutes: 5 })
    await run('apt-get', ['install', '-y', '-q', HEADLESS_SHELL], {
      capture: true,
      timeoutMinutes: 10,
      env: noQuestions,
    })
  } else {
    report('No browser found: fetching Playwright’s chromium …')
    const install = [toolEntry('playwright/cli.js'), 'install', 'chromium']
    await run(process.execPath, install, { capture: true, timeoutMinutes: 10 })
  }
  return findBrowser()
}

export const browserHelp =
  'No browser for the end-to-end tests. Install Chromium or Chrome (Debian: apt-get install chromium), ' +
  'or run `npx playwright install chromium`, or name one in PW_CHROMIUM.'

async function isDebianRoot(): Promise<boolean> {
  if (process.getuid?.() !== 0) return false
  const release = await readFile('/etc/os-release', 'utf8').catch(() => '')
  return /^ID(_LIKE)?=.*debian/m.test(release)
}
