import type { Language } from '../api/language.ts'
import { oneInCore } from '../tools/tiers.ts'
import { askOnPhone, onPhone, openWithPhone, shownCode } from './digital-login.ts'
import { expect, test } from './test.ts'
import type { MessageId } from './words.ts'

type Outcome = { home: string } | { says: MessageId }

/** API tests cover every outcome, screen tests every message. */
const persons: [
  name: string,
  language: Language,
  code: string,
  phone: string | undefined,
  outcome: Outcome,
][] = [
  ['Smart-ID, confirmed', 'en', '40504040001', undefined, { home: '/partner' }],
  ['Smart-ID, refused', 'et', '30403039917', undefined, { says: 'digital.outcome.cancelled' }],
  ['Mobile-ID, confirmed', 'et', '60001019906', '00000766', { home: '/shop' }],
  ['Mobile-ID, no client', 'en', '60001019928', '00000366', { says: 'digital.outcome.notFound' }],
]

for (const [name, language, code, phone, outcome] of oneInCore(persons)) {
  test.describe(`a published test person, in ${language}`, () => {
    test.use({ language })

    test(name, async ({ openPage, words }) => {
      const page = await openPage()
      await askOnPhone(page, words, { code, ...(phone !== undefined && { phone }) })
      if ('home' in outcome) {
        await expect(page).toHaveURL(outcome.home)
        return
      }
      await expect(page.getByRole('alert')).toHaveText(words(outcome.says))
      await expect(page.getByRole('textbox', { name: words('digital.code') })).toHaveValue(code)
    })
  })
}

test.describe('with the phone in another window', () => {
  /** Compliance's own code, for which Smart-ID has no script. */
  const COMPLIANCE = '60001019950'

  test('both show the same code, a reload continues, and PIN1 signs in', async ({ openPage, words }) => {
    const { page, phone, code } = await openWithPhone(openPage, words, { code: COMPLIANCE })
    await page.reload()
    expect(await shownCode(page, words)).toBe(code)
    await onPhone(phone, code)
      .getByRole('button', { name: words('sandbox.phone.confirm') })
      .click()
    await expect(page).toHaveURL('/compliance/home')
  })

  test('two simultaneous sign-ins get their own codes and sessions', async ({ openPage, words }) => {
    const other = await openPage()
    await askOnPhone(other, words, { code: '30403039983', phone: '51234567' })
    const otherCode = await shownCode(other, words)
    const { page: one, phone, code } = await openWithPhone(openPage, words, { code: COMPLIANCE })
    await onPhone(phone, otherCode)
      .getByRole('button', { name: words('sandbox.phone.confirm') })
      .click()
    await expect(other).toHaveURL('/credit/home')
    expect(await shownCode(one, words)).toBe(code)
    await onPhone(phone, code)
      .getByRole('button', { name: words('sandbox.phone.refuse') })
      .click()
    await expect(one.getByRole('alert')).toHaveText(words('digital.outcome.cancelled'))
  })
})
