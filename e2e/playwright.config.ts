import { defineConfig } from 'playwright/test'
import { findBrowser } from '../tools/browser.ts'
import { selectedFiles } from '../tools/tiers.ts'

const executablePath = findBrowser()
const report = process.env.E2E_REPORT
const files = selectedFiles('e2e/**/*', 'spec')

/** Disables the browser's background activity. */
const quiet = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-sync',
  '--no-first-run',
  '--no-default-browser-check',
]
const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []

export default defineConfig({
  testDir: '.',
  testMatch: files.include,
  testIgnore: files.exclude,
  outputDir: '../test-results',
  globalSetup: './portal.setup.ts',
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  workers: 3,
  // Generous for slow machines; tests wait for states, not for this.
  timeout: 300_000,
  globalTimeout: 80 * 60_000,
  expect: { timeout: 60_000 },
  reporter: report === undefined ? [['list']] : [['list'], ['json', { outputFile: report }]],
  use: {
    browserName: 'chromium',
    headless: true,
    locale: 'en-GB',
    timezoneId: 'Europe/Tallinn',
    viewport: { width: 1280, height: 800 },
    actionTimeout: 60_000,
    trace: 'off',
    video: 'off',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: { args: [...quiet, ...asRoot], ...(executablePath !== undefined && { executablePath }) },
  },
})
