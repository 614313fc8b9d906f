import type { Language } from '../contract/language.ts'
import { expect, test } from './test.ts'
import { queryScreen } from './query-screen.ts'
import { fillIn } from './sign-in.ts'
import { takeStep } from './take-step.ts'

const jobs: Record<Language, { letters: string; company: string; code: string }> = {
  en: { letters: 'voo', company: 'Vooremäe Agro OÜ', code: '19002102' },
  et: { letters: 'põh', company: 'Põhjatäht Logistika AS', code: '19004070' },
}

for (const language of ['en', 'et'] as const) {
  test.describe(`the main job (${language})`, () => {
    test.use({ language })
    const { letters, company, code } = jobs[language]

    test('from the first figures to the running contract', async ({ openPage, words }) => {
      test.setTimeout(180_000)
      const page = await openPage()
      await page.goto('/')
      await fillIn(page, 'partner', language)
      await page.getByRole('link', { name: words('shell.start.createQuery') }).click()
      const screen = queryScreen(page, words)
      const search = page.getByRole('combobox', { name: words('client.search') })
      await search.pressSequentially(letters)
      await page.getByRole('option', { name: company }).click()
      await expect(screen.field(words('client.registryCode'))).toHaveValue(code)
      await screen.field(words('client.contactName')).fill('Mari Meri')
      await screen.field(words('client.personalCode')).fill('37605030299')
      await screen.field(words('client.email')).fill('mari@meretuul.example')
      await screen.field(words('client.phone')).fill('5551 234')
      await screen.openTab('transaction')
      console.log(await page.locator('body').ariaSnapshot())
      void takeStep
    })
  })
}
