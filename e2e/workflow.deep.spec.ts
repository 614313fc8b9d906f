import { languages } from '../api/language.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './test.ts'

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ language })

    test('credit sees the machines, on a wide screen and on a phone', async ({ openAs, words }) => {
      const page = await openAs('credit', '/workflow')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('workflow.title'))
      await expect(page.getByRole('table', { name: words('workflow.figures') })).toBeVisible()
      const tableOf = (machine: 'query' | 'container') =>
        page.getByRole('table', {
          name: words('workflow.transitions.of', { machine: words(`workflow.machine.${machine}`) }),
        })
      await expect(tableOf('query').getByRole('row').nth(5)).toBeVisible()
      await expectAccessible(page)
      await page
        .getByRole('combobox', { name: words('workflow.choose') })
        .selectOption(words('workflow.machine.container'))
      await page.setViewportSize({ width: 360, height: 740 })
      await expect(tableOf('container').getByRole('row').nth(1)).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    })
  })
}
