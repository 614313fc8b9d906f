import { languages } from '../api/language.ts'
import { queryCalls } from '../api/query.calls.ts'
import { templateCalls } from '../api/template.calls.ts'
import { createCaller } from '../tests/api/caller.ts'
import { completeQuery, PARTNER } from '../tests/api/query/example.ts'
import { naughty } from '../tests/specs/naughty.table.ts'
import { expectAccessible } from './axe.ts'
import { pathOf, queryScreen } from './query-screen.ts'
import { expect, test } from './test.ts'

// An own portal, because the tests count the partner's templates.
test.use({ ownPortal: 'templates' })

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ language })

    test('a template of one query is used in another', async ({ openAs, words, portal }) => {
      const { ask } = createCaller(portal.address)
      const full = await ask(queryCalls.save, { body: completeQuery }, PARTNER)
      const bare = await ask(queryCalls.save, { body: { custName: 'Tühi OÜ', advance: 20 } }, PARTNER)
      const name = `${naughty['script in an attribute']} ${language}`

      const page = await openAs('partner', pathOf('partner', full.queryId))
      const screen = queryScreen(page, words)
      const openDialog = async () => {
        await screen.openTab('transaction')
        await page.getByRole('button', { name: words('template.title'), exact: true }).click()
        await expect(screen.dialog).toBeVisible()
      }
      await openDialog()
      const save = screen.dialog.getByRole('button', { name: words('template.save'), exact: true })
      await save.click()
      await expect(screen.dialog.getByText(words('field.templateName'))).toBeVisible()
      await screen.dialog.getByRole('textbox', { name: words('template.name') }).fill(name)
      await save.click()
      const use = screen.dialog.getByRole('button', {
        name: words('template.use.named', { name }),
        exact: true,
      })
      await expect(use).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(screen.dialog).toHaveCount(0)

      await page.goto(pathOf('partner', bare.queryId))
      await openDialog()
      await use.click()
      await expect(screen.dialog).toHaveCount(0)
      await expect(page.getByText(words('template.used', { name }))).toBeVisible()
      const assets = page.getByRole('table', { name: words('asset.title') })
      await expect(assets.getByRole('rowheader', { name: completeQuery.qassets[0].qassetName })).toBeVisible()
      const typed = (field: 'query.field.advance' | 'query.field.residual') =>
        page.getByRole('textbox', { name: words('terms.typed', { name: words(field) }) })
      await expect(typed('query.field.advance')).toHaveValue(String(completeQuery.advance))
      await expect(typed('query.field.residual')).toHaveValue(String(completeQuery.residual))
      expect(await page.evaluate(() => '__ran' in window)).toBe(false)
    })

    test('the list is searched, sorted and paged; a template is changed and deleted', async ({
      openAs,
      words,
      portal,
    }) => {
      const { ask } = createCaller(portal.address)
      for (const { id } of await ask(templateCalls.findAll, {}, PARTNER))
        await ask(templateCalls.delete, { params: { id } }, PARTNER)
      const terms = {
        paymentPeriod: 48,
        residual: 5,
        kickback: null,
        advance: 15,
        contractFee: null,
        insurance: null,
        insuranceValType: 1,
      } as const
      const assets = [{ qassetName: 'Kopp', quantity: 1, qassetPrice: 1000 }]
      for (let number = 1; number <= 12; number += 1)
        await ask(templateCalls.save, { body: { name: `Mall ${number}`, assets, terms } }, PARTNER)

      const page = await openAs('partner', '/templates')
      const links = page.getByRole('table').getByRole('link')
      await expect(links).toHaveText(Array.from({ length: 10 }, (_, index) => `Mall ${index + 1}`))
      await expectAccessible(page)
      await page.getByRole('button', { name: words('template.name') }).click()
      await expect(links.first()).toHaveText('Mall 12')
      await page
        .getByRole('navigation', { name: words('design.pages.name') })
        .getByRole('button', { name: words('design.pages.next'), exact: true })
        .click()
      await expect(links).toHaveText(['Mall 2', 'Mall 1'])
      const search = page.getByRole('textbox', { name: words('template.search') })
      await search.fill('mall 11')
      await expect(links).toHaveText(['Mall 11'])
      await search.fill('nowhere')
      await expect(page.getByText(words('template.notFound'))).toBeVisible()
      await page.getByRole('button', { name: words('design.search.clear'), exact: true }).click()
      await expect(links).toHaveCount(10)

      await links.first().click()
      await expect(page.getByRole('heading', { level: 1, name: words('template.edit.title') })).toBeVisible()
      const advance = page.getByRole('textbox', { name: words('query.field.advance') })
      await expect(advance).toHaveValue('15')
      await expectAccessible(page)
      await advance.fill('51')
      const keep = page.getByRole('button', { name: words('template.keep'), exact: true })
      await keep.click()
      await expect(advance).toHaveAttribute('aria-invalid', 'true')
      await expect(advance).toHaveAccessibleDescription(new RegExp(words('field.tooLarge', { max: 50 })))
      await advance.fill('50')
      await page.getByRole('button', { name: words('template.asset.add'), exact: true }).click()
      const added = page.getByRole('group', { name: words('template.asset', { number: 2 }) })
      await added.getByRole('textbox', { name: words('query.field.name') }).fill('Laadur')
      await added.getByRole('textbox', { name: words('query.field.price') }).fill('2000,50')
      await page.getByRole('textbox', { name: words('template.name') }).fill('Uus nimi')
      await keep.click()
      await expect(page).toHaveURL('/templates')
      await search.fill('uus')
      await page.getByRole('link', { name: 'Uus nimi', exact: true }).click()
      await expect(advance).toHaveValue('50')
      await expect(added.getByRole('textbox', { name: words('query.field.name') })).toHaveValue('Laadur')

      await page.goto('/templates')
      await search.fill('uus')
      const remove = page.getByRole('button', {
        name: words('template.delete', { name: 'Uus nimi' }),
        exact: true,
      })
      await remove.click()
      const question = page.getByRole('alertdialog')
      await question.getByRole('button', { name: words('template.deletion.keep'), exact: true }).click()
      await expect(question).toHaveCount(0)
      await remove.click()
      await question.getByRole('button', { name: words('template.deletion.confirm'), exact: true }).click()
      await expect(page.getByText(words('template.deleted'))).toBeVisible()
      await expect(remove).toHaveCount(0)
    })
  })
}
