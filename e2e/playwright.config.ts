import { defineConfig } from 'playwright/test'
import { findBrowser } from '../tools/browser.ts'

const executablePath = findBrowser()
const report = process.env.E2E_REPORT

/** Nothing the browser does by itself: no updates, no first-run pages, no calls home. */
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
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  globalSetup: './portal.setup.ts',
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  timeout: 60_000,
  // A slow machine is no failure: a run is ended only where it would never end by itself.
  globalTimeout: 60 * 60_000,
  expect: { timeout: 10_000 },
  reporter: report === undefined ? [['list']] : [['list'], ['json', { outputFile: report }]],
  use: {
    browserName: 'chromium',
    headless: true,
    locale: 'en-GB',
    timezoneId: 'Europe/Tallinn',
    viewport: { width: 1280, height: 800 },
    actionTimeout: 15_000,
    trace: 'off',
    video: 'off',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: { args: [...quiet, ...asRoot], ...(executablePath !== undefined && { executablePath }) },
  },
})
