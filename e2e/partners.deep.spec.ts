import { languages } from '../api/language.ts'
import { partnerCalls } from '../api/partner.calls.ts'
import { createCaller } from '../tests/api/caller.ts'
import { COMPLIANCE } from '../tests/api/query/example.ts'
import { naughty } from '../tests/specs/naughty.table.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './test.ts'

// Other tests read the demo's partners, so these changes need their own portal.
test.use({ ownPortal: 'partners' })

const laptops = { en: 'Laptops', et: 'Sülearvutid' } as const
const codes = { en: '10137025', et: '10137036' } as const

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ language })

    test('compliance creates, changes and deletes a partner', async ({ openAs, words, portal, watch }) => {
      test.setTimeout(180_000)
      watch.tolerate(/status of 400|status of 409/)
      const { ask } = createCaller(portal.address)
      const name = `${naughty['script in an attribute']} ${language}`
      const page = await openAs('compliance', '/compliance/partner')
      await expectAccessible(page)
      await page.getByRole('link', { name: words('partner.create'), exact: true }).click()
      const heading = (id: 'partner.create.title' | 'partner.edit.title') =>
        page.getByRole('heading', { level: 1, name: words(id), exact: true })
      await expect(heading('partner.create.title')).toBeVisible()

      const box = (label: string) => page.getByRole('textbox', { name: label, exact: true })
      const bounds = async (term: string, min: string, max: string) => {
        await box(words('partner.min', { term })).fill(min)
        await box(words('partner.max', { term })).fill(max)
      }
      const create = page.getByRole('button', { name: words('partner.create'), exact: true })
      await create.click()
      await expect(page.getByRole('alert')).toContainText(words('field.minMax'))
      await expectAccessible(page)

      await box(words('partner.field.businessName')).fill(name)
      await box(words('partner.field.regCode')).fill('14372188')
      await box(words('partner.field.phoneNumber')).fill('600 1299')
      await box(words('partner.field.zipCode')).fill('10123')
      await page
        .getByRole('combobox', { name: words('partner.field.managerId'), exact: true })
        .selectOption('Ingrid Hallik')
      await page.getByRole('checkbox', { name: words('partner.field.featureOnSpot'), exact: true }).check()
      await bounds(words('partner.field.advance'), '5', '30')
      await box(words('partner.default', { term: words('partner.field.advance') })).fill('40')
      await bounds(words('partner.field.interest'), '9,9', '19,9')
      await bounds(words('partner.field.kickback'), '0', '3')
      await bounds(words('partner.field.residual'), '0', '20')
      await bounds(words('partner.field.paymentPeriod'), '12', '48')
      await box(words('partner.field.contractFee')).fill('50')
      await box(words('partner.field.insurance')).fill('0,1')
      await box(words('partner.field.kickbackCoefficient')).fill('0,8')
      await box(words('partner.field.offerValidTime')).fill('14')
      await page.getByRole('checkbox', { name: laptops[language], exact: true }).check()
      await page.getByRole('button', { name: words('partner.apiKey.generate'), exact: true }).click()
      await create.click()
      await expect(box(words('partner.field.regCode'))).toHaveAccessibleDescription(
        new RegExp(words('field.registryCodeTaken')),
      )
      await box(words('partner.field.regCode')).fill(codes[language])
      await create.click()

      const key = page.getByRole('dialog', { name: words('partner.apiKey.new') })
      const apiKey = await key.getByRole('textbox').inputValue()
      expect(apiKey).toMatch(/^tehing_[0-9a-f]{12}_[\w-]{43}$/)
      await page.keyboard.press('Escape')
      await expect(key).toHaveCount(0)
      await expect(heading('partner.edit.title')).toBeVisible()
      const [stored] = (await ask(partnerCalls.findAll, {}, COMPLIANCE)).filter(
        ({ businessName }) => businessName === name,
      )
      const id = stored?.partnerId ?? 0
      const get = () => ask(partnerCalls.get, { params: { id } }, COMPLIANCE)
      expect(await get()).toMatchObject({
        regCode: codes[language],
        phoneNumber: '+372 600 1299',
        featureOnSpot: true,
        defaultAdvance: 30,
        defaultInterest: 9.9,
        paymentPeriodOptions: [12, 48],
        allPmtPeriodOptions: [12, 24, 36, 48],
        kickbackCoefficient: 0.8,
        manager: { fullName: 'Ingrid Hallik' },
        apiKey: { publicPart: apiKey.slice(0, 19), lastUsedDtime: null },
      })

      await page.goto('/compliance/partner')
      await page.getByRole('textbox', { name: words('partner.search') }).fill(codes[language])
      await page.getByRole('link', { name, exact: true }).click()
      const comment = box(`${words('partner.field.comment')} ${words('field.optional')}`)
      await comment.fill('Uus')
      await page.reload()
      await expect(page.getByText(words('draft.restored'))).toBeVisible()
      await expect(comment).toHaveValue('Uus')
      await page.getByRole('checkbox', { name: words('partner.field.campaign'), exact: true }).check()
      await page.getByRole('button', { name: words('partner.save'), exact: true }).click()
      await expect(page.getByText(words('partner.saved'))).toBeVisible()
      expect(await get()).toMatchObject({ comment: 'Uus', campaign: true })

      await page.getByRole('link', { name: words('partner.back'), exact: true }).click()
      const search = page.getByRole('textbox', { name: words('partner.search') })
      await search.fill('nutipood')
      const remove = (of: string) => page.getByRole('button', { name: words('partner.delete', { name: of }) })
      const confirm = page.getByRole('button', { name: words('partner.deletion.confirm'), exact: true })
      await remove('Nutipood OÜ').click()
      await confirm.click()
      await expect(page.getByRole('alertdialog').getByRole('alert')).toContainText('Nutipood OÜ')
      await page.getByRole('button', { name: words('partner.deletion.keep'), exact: true }).click()
      await search.fill(codes[language])
      await remove(name).click()
      await confirm.click()
      await expect(page.getByText(words('partner.deleted', { name }))).toBeVisible()
      await expect(page.getByText(words('partner.notFound'))).toBeVisible()
      expect(await page.evaluate(() => '__ran' in window)).toBe(false)
    })
  })
}
