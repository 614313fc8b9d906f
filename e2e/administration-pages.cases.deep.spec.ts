import type { Page } from 'playwright/test'
import { languages } from '../api/language.ts'
import { en } from '../lang/en.ts'
import { et } from '../lang/et.ts'
import { tenthInCore } from '../tools/tiers.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './test.ts'

// Tests of this file only read, so they may run in parallel.
test.describe.configure({ mode: 'parallel' })

const pages = [
  '/compliance/home',
  '/compliance/partner',
  '/compliance/partner/create',
  '/compliance/partner/1/edit',
  '/users',
  '/user/create',
  '/user/1/edit',
  '/asset-groups',
  '/asset-groups/create',
  '/asset-group/1',
  '/reasons',
  '/condition-templates',
  '/condition-templates/create',
  '/condition-template/1',
  '/decision-table',
  '/decision-table/0',
  '/compliance/house',
  '/compliance/audit',
  '/compliance/failed-work',
  '/compliance/privacy',
  '/workflow',
  '/settings',
  '/templates',
]

const catalogues = { en, et }
/** Texts of the other language only; texts with values are skipped. */
const foreignWords = (language: 'en' | 'et'): ReadonlySet<string> => {
  const own = new Set<string>(Object.values(catalogues[language]))
  const other = Object.values(catalogues[language === 'en' ? 'et' : 'en'])
  return new Set(other.filter((text) => !own.has(text) && !/[{<]/.test(text)))
}

/** All visible and accessible texts of the page. */
const saidOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const said: string[] = []
    while (walker.nextNode()) said.push(walker.currentNode.textContent ?? '')
    for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description'])
      for (const element of document.querySelectorAll(`[${name}]`))
        said.push(element.getAttribute(name) ?? '')
    return said.map((text) => text.trim()).filter((text) => text !== '')
  })

const MAX_STOPS = 400

/** Tabs from the top of the page to its last stop; returns their number, and the last one's text. */
const tabThrough = async (page: Page): Promise<{ stops: number; last: string | null }> => {
  let last: string | null = null
  for (let stops = 0; stops < MAX_STOPS; stops += 1) {
    await page.keyboard.press('Tab')
    const reached = await page.evaluate(() => {
      const { activeElement: element } = document
      if (!element || element === document.body) return null
      return { text: element.textContent }
    })
    if (reached === null) return { stops, last }
    last = reached.text
  }
  throw new Error(`more than ${MAX_STOPS} stops`)
}

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ language })

    for (const path of tenthInCore(pages, (page) => `${language} ${page}`)) {
      test(`${path} works by keyboard and is in one language`, async ({ visitAs, words }) => {
        const page = await visitAs('compliance', path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await page.waitForLoadState('networkidle')
        await expectAccessible(page)
        const foreign = foreignWords(language)
        expect((await saidOn(page)).filter((text) => foreign.has(text))).toEqual([])

        await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
        const { stops, last } = await tabThrough(page)
        expect(stops).toBeGreaterThan(8)
        // The footer ends every page.
        expect(last).toBe(words('shell.accessibility'))
      })
    }
  })
}
