import { languages } from '../api/language.ts'
import { askOnPhone, onPhone, shownCode } from './digital-login.ts'
import { expect, test } from './test.ts'
import type { MessageId } from './words.ts'

type Outcome = { home: string } | { says: MessageId }

const cancelled: Outcome = { says: 'digital.outcome.cancelled' }
const failed: Outcome = { says: 'digital.outcome.error' }

/** The providers' published test persons, and what becomes of their sign-in. */
const persons: [name: string, code: string, phone: string | undefined, outcome: Outcome][] = [
  ['Smart-ID, confirmed', '40504040001', undefined, { home: '/partner' }],
  ['Smart-ID, confirmed, in-house', '50001029996', undefined, { home: '/partner' }],
  ['Smart-ID, refused', '30403039917', undefined, cancelled],
  ['Smart-ID, refused on another screen', '30403039928', undefined, cancelled],
  ['Smart-ID, wrong code chosen', '30403039972', undefined, cancelled],
  ['Smart-ID, never answered', '30403039983', undefined, { says: 'digital.outcome.timeOut' }],
  ['Mobile-ID, confirmed', '60001019906', '00000766', { home: '/shop' }],
  ['Mobile-ID, no client', '60001019928', '00000366', { says: 'digital.outcome.notFound' }],
  ['Mobile-ID, cancelled', '60001019950', '01100266', cancelled],
  ['Mobile-ID, hash mismatch', '60001019961', '00000666', failed],
  ['Mobile-ID, SIM error', '60001019972', '01200266', failed],
  ['Mobile-ID, phone absent', '60001019983', '13100266', failed],
  ['Mobile-ID, delivery error', '60001019947', '07110066', failed],
]

for (const language of languages) {
  test.describe(`a published test person, in ${language}`, () => {
    test.use({ language })

    for (const [name, code, phone, outcome] of persons) {
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
    }
  })
}

test.describe('with the phone in another window', () => {
  /** Compliance's own code; the provider has no script for it with Smart-ID. */
  const COMPLIANCE = '60001019950'

  test('the code is the same on both, a reload goes on, and PIN1 signs in', async ({ openPage, words }) => {
    const [page, phone] = [await openPage(), await openPage()]
    await askOnPhone(page, words, { code: COMPLIANCE })
    const code = await shownCode(page, words)
    await page.reload()
    expect(await shownCode(page, words)).toBe(code)
    await phone.goto('/sandbox/phone?lang=en')
    await onPhone(phone, code)
      .getByRole('button', { name: words('sandbox.phone.confirm') })
      .click()
    await expect(page).toHaveURL('/compliance/home')
  })

  test('a refusal there is told here', async ({ openPage, words }) => {
    const [page, phone] = [await openPage(), await openPage()]
    await askOnPhone(page, words, { code: COMPLIANCE })
    const code = await shownCode(page, words)
    await phone.goto('/sandbox/phone?lang=en')
    await onPhone(phone, code)
      .getByRole('button', { name: words('sandbox.phone.refuse') })
      .click()
    await expect(page.getByRole('alert')).toHaveText(words('digital.outcome.cancelled'))
  })

  test('after a cancel here, PIN1 there signs nobody in', async ({ openPage, words }) => {
    const [page, phone] = [await openPage(), await openPage()]
    await askOnPhone(page, words, { code: COMPLIANCE })
    const code = await shownCode(page, words)
    await phone.goto('/sandbox/phone?lang=en')
    await page.getByRole('button', { name: words('digital.verify.cancel') }).click()
    await expect(page.getByRole('textbox', { name: words('digital.code') })).toHaveValue(COMPLIANCE)
    await onPhone(phone, code)
      .getByRole('button', { name: words('sandbox.phone.confirm') })
      .click()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('session.signIn.title'))
    await expect(page).toHaveURL('/login')
  })

  test('somebody without an account is told so only after PIN1', async ({ openPage, words }) => {
    const [page, phone] = [await openPage(), await openPage()]
    await askOnPhone(page, words, { code: '37605030299', phone: '51234567' })
    const code = await shownCode(page, words)
    await phone.goto('/sandbox/phone?lang=en')
    await onPhone(phone, code)
      .getByRole('button', { name: words('sandbox.phone.confirm') })
      .click()
    await expect(page.getByRole('alert')).toHaveText(words('digital.outcome.noAccess'))
  })

  test('two who ask at once get their own codes and their own sessions', async ({ openPage, words }) => {
    const [one, other, phone] = [await openPage(), await openPage(), await openPage()]
    await askOnPhone(one, words, { code: COMPLIANCE })
    await askOnPhone(other, words, { code: '30403039983', phone: '51234567' })
    const [code, otherCode] = [await shownCode(one, words), await shownCode(other, words)]
    await phone.goto('/sandbox/phone?lang=en')
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
