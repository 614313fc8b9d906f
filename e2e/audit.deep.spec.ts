import { languages } from '../api/language.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './test.ts'

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ language })

    test('compliance finds an entry, checks the chain and downloads an export', async ({ openAs, words }) => {
      const page = await openAs('compliance', '/compliance/audit')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('audit.title'))
      const kind = page.getByRole('combobox', { name: words('audit.filter.kind') })
      await kind.selectOption(words('audit.kind.signIn'))
      await page.getByRole('button', { name: words('audit.filter.search'), exact: true }).click()
      const entries = page.getByRole('table', { name: words('audit.entries') })
      await expect(entries.getByRole('rowheader').first()).toBeVisible()
      await page.getByRole('button', { name: words('audit.check.start') }).click()
      await expect(page.getByText(words('audit.check.sound').split(/[:{]/)[0] ?? '')).toBeVisible()
      await expectAccessible(page)
      await entries.getByRole('button').first().click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: words('export.start') }).click()
      const file = page.waitForEvent('download')
      await page
        .getByRole('button', { name: new RegExp(words('export.download').split(' {')[0] ?? '') })
        .first()
        .click()
      expect((await file).suggestedFilename()).toMatch(/^audit-\d+\.csv$/)
    })
  })
}
