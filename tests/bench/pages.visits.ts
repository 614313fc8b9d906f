import type { Locator } from 'playwright'
import { DEMO_PASSWORD } from '../../server/demo/accounts.ts'
import { settle, usableAt, type SlowPage } from './pages.browser.ts'
import type { ReadyWhen } from './pages.browser.ts'

const KEY_GAP_MS = 150
/** Event Timing does not report interactions that are painted within a frame. */
export const UNREPORTED_MS = 16
const BLOCKING_MS = 50

export const signInForm: ReadyWhen = { selector: 'input[type=email]', least: 1 }
export const rows: ReadyWhen = { selector: 'tbody tr', least: 10 }
/** The controls of a row, which the client renders. */
export const controls: ReadyWhen = { selector: 'tbody input[type=checkbox]', least: 10 }
const READER = 'compliance@tehing.example'
const HOME = '/compliance/home'

/** Milliseconds, and bytes of gzipped scripts: the necessary ones and all. */
export type Visit = { usable: number; needed: number; all: number; blocked: number; longest: number }

/** Measures an action in the page until the wanted elements can be used. */
const visit = async (slow: SlowPage, wanted: ReadyWhen, begin: () => Promise<number>): Promise<Visit> => {
  const before = (await slow.scripts()).length
  const begun = await begin()
  const at = await usableAt(slow, wanted)
  await settle(slow)
  const scripts = (await slow.scripts()).slice(before)
  const weigh = (some: typeof scripts) => some.reduce((sum, { bytes }) => sum + bytes, 0)
  const long = (await slow.noted()).longTasks.filter(({ start }) => start > begun)
  return {
    usable: at - begun,
    needed: weigh(scripts.filter((script) => script.at <= at)),
    all: weigh(scripts),
    blocked: long.reduce((sum, { duration }) => sum + duration - BLOCKING_MS, 0),
    longest: Math.max(0, ...long.map(({ duration }) => duration)),
  }
}

/** Opens an address; timed from the start of the navigation. */
export const open = (slow: SlowPage, address: string, wanted: ReadyWhen) =>
  visit(slow, wanted, async () => {
    await slow.page.goto(address, { waitUntil: 'commit' })
    return slow.page.evaluate(() => performance.timeOrigin)
  })

/** Signs in on the open page; timed from the click. */
export const enter = (slow: SlowPage) =>
  visit(slow, rows, async () => {
    const { page } = slow
    await page.fill(signInForm.selector, READER)
    await page.fill('input[type=password]', DEMO_PASSWORD)
    const begun = await page.evaluate(() => performance.timeOrigin + performance.now())
    await page.click('button[type=submit]')
    return begun
  })

/**
 * Types as soon as the form is visible and presses Enter; timed from the start of the navigation to the list.
 * @throws Error if a key was lost
 */
export const typeAtOnce = (slow: SlowPage, address: string) =>
  visit(slow, rows, async () => {
    const { page } = slow
    await page.goto(address, { waitUntil: 'commit' })
    await page.waitForSelector(`${signInForm.selector}:focus`)
    await page.keyboard.type(READER)
    await page.keyboard.press('Tab')
    await page.keyboard.type(DEMO_PASSWORD)
    const typed = [await page.inputValue(signInForm.selector), await page.inputValue('input[type=password]')]
    if (typed.join(' ') !== `${READER} ${DEMO_PASSWORD}`) throw new Error('a letter typed at once was lost')
    // Until the program listens, the form cannot be sent.
    await page.waitForSelector('button[type=submit]:enabled')
    await page.keyboard.press('Enter')
    return page.evaluate(() => performance.timeOrigin)
  })

/** Opens the dashboard signed in, with an empty cache; `whole` is the time in milliseconds until its controls work. */
export const openDashboard = async (slow: SlowPage, address: string) => {
  await slow.page.goto('about:blank')
  await slow.cdp.send('Network.clearBrowserCache')
  const dashboard = await open(slow, `${address}${HOME}`, rows)
  const begun = await slow.page.evaluate(() => performance.timeOrigin)
  return { dashboard, whole: (await usableAt(slow, controls)) - begun }
}

/** Returns the milliseconds of the slowest key of a text. */
export const slowestKey = async (slow: SlowPage, field: Locator, text: string): Promise<number> => {
  await field.click()
  await settle(slow)
  const before = new Set(Object.keys((await slow.noted()).keys))
  await slow.page.keyboard.type(text, { delay: KEY_GAP_MS })
  await settle(slow)
  const keys = Object.entries((await slow.noted()).keys).filter(([id]) => !before.has(id))
  return Math.max(UNREPORTED_MS, ...keys.map(([, duration]) => duration))
}
