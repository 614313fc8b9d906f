import { expect, type Locator, type Page } from 'playwright/test'
import type { TabName } from '../machines/flow/query/query-tabs.ts'
import { messageId, type Words } from './words.ts'

/** More tab stops than any screen has. */
const MAX_TAB_STOPS = 120

const hasFocus = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => element === document.activeElement)

export type Keyboard = ReturnType<typeof keyboard>

/** Uses screens without a mouse: Tab, arrow keys, Enter and typing only. */
export function keyboard(page: Page, words: Words) {
  const { press, type } = {
    press: page.keyboard.press.bind(page.keyboard),
    type: page.keyboard.type.bind(page.keyboard),
  }

  /** Tabs until the control has the focus, which must then be visible. */
  const to = async (locator: Locator) => {
    await locator.waitFor()
    for (let stop = 0; stop < MAX_TAB_STOPS && !(await hasFocus(locator)); stop += 1) await press('Tab')
    await expect(locator).toBeFocused()
    await expect(locator).toBeInViewport()
  }
  const enter = async (locator: Locator) => {
    await to(locator)
    await expect(locator).not.toHaveAttribute('aria-busy')
    await press('Enter')
  }
  const fill = async (locator: Locator, text: string) => {
    await to(locator)
    await press('ControlOrMeta+a')
    await type(text)
  }

  return {
    page,
    words,
    to,
    enter,
    fill,
    button: (name: string) => enter(page.getByRole('button', { name, exact: true })),
    /** Types the beginning of an option's name into a closed list. */
    select: async (locator: Locator, option: string) => {
      await to(locator)
      await type(option)
      await expect(locator.locator('option:checked')).toHaveText(option)
    },
    /** Tabs to the selected button of a group and moves on by arrow keys. */
    choose: async (name: string, value: string) => {
      const group = page.getByRole('radiogroup', { name, exact: true })
      await to(group.getByRole('radio', { checked: true }))
      const wanted = group.getByRole('radio', { name: value, exact: true })
      for (let stop = 0; stop < MAX_TAB_STOPS && !(await hasFocus(wanted)); stop += 1)
        await press('ArrowRight')
      await expect(wanted).toBeChecked()
    },
    openTab: async (name: TabName) => {
      const tab = page.getByRole('tab', { name: words(messageId(`query.tab.${name}`)), exact: true })
      await to(page.getByRole('tab', { selected: true }))
      for (let stop = 0; stop < MAX_TAB_STOPS && !(await hasFocus(tab)); stop += 1) await press('ArrowRight')
      await press('Enter')
      await expect(tab).toHaveAttribute('aria-selected', 'true')
    },
    /** Finds a query in the list and opens it. */
    openQuery: async (id: number) => {
      await page.getByRole('heading', { level: 1, name: words('dashboard.title') }).waitFor()
      // The skeleton has the heading already, but no search.
      await page.getByRole('textbox', { name: words('dashboard.search.name') }).waitFor()
      await press('/')
      await expect(page.getByRole('textbox', { name: words('dashboard.search.name') })).toBeFocused()
      await type(String(id))
      await press('Enter')
      const row = page.getByRole('table').getByRole('link', { name: `#${id}`, exact: true })
      await row.waitFor()
      await press('ArrowDown')
      await expect(row).toBeFocused()
      await press('Enter')
    },
  }
}
