import { languages } from '../api/language.ts'
import { queryCalls } from '../api/query.calls.ts'
import { createCaller } from '../tests/api/caller.ts'
import { COMPLIANCE, completeQuery, INHOUSE } from '../tests/api/query/example.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './test.ts'

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ language })

    test('the timeline is filtered, two versions are compared, and an old version is opened', async ({
      openAs,
      words,
      portal,
    }) => {
      const { ask } = createCaller(portal.address)
      const { queryId, modifiedDtime } = await ask(queryCalls.save, { body: completeQuery }, INHOUSE)
      await ask(queryCalls.save, { body: { queryId, modifiedDtime, residual: 10 } }, INHOUSE)
      await ask(queryCalls.changeStatus, { query: { queryId, status: 'SCR' } }, INHOUSE)
      await ask(queryCalls.edit, { params: { id: queryId } }, COMPLIANCE)
      const page = await openAs('compliance', `/compliance/query/${queryId}/edit`)
      await page.getByRole('tab', { name: words('query.tab.status'), exact: true }).click()
      const card = page.getByRole('region', { name: words('timeline.title') })
      const list = card.getByRole('list', { name: words('timeline.title') })
      await expect(list.locator('[data-kind]')).toHaveCount(3)
      await expectAccessible(page)
      const boxes = card.getByRole('checkbox')
      await boxes.nth(1).check()
      await boxes.nth(2).check()
      await card.getByRole('button', { name: words('timeline.compare'), exact: true }).click()
      await expect(page.getByRole('dialog')).toContainText(words('query.field.residual'))
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await card.getByRole('button', { name: words('timeline.kind.save'), exact: true }).click()
      await expect(page).toHaveURL(/story=save/)
      await expect(list.locator('[data-kind]')).toHaveCount(1)
      await card.getByRole('link').first().click()
      await expect(page).toHaveURL(new RegExp(`/compliance/query/${queryId}/versions/\\d+$`))
      await expect(page.getByRole('link', { name: words('past.back') })).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('link', { name: words('past.back') }).click()
      await expect(page).toHaveURL(`/compliance/query/${queryId}/edit?tab=status`)
    })
  })
}
