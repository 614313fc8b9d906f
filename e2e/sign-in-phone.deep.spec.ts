import { onPhone, openWithPhone } from './digital-login.ts'
import { expect, test } from './test.ts'

/** Compliance's own code, for which Smart-ID has no script. */
const COMPLIANCE = '60001019950'

test('shows a refusal on the phone', async ({ openPage, words }) => {
  const { page, phone, code } = await openWithPhone(openPage, words, { code: COMPLIANCE })
  await onPhone(phone, code)
    .getByRole('button', { name: words('sandbox.phone.refuse') })
    .click()
  await expect(page.getByRole('alert')).toHaveText(words('digital.outcome.cancelled'))
})

test('after a cancellation in the browser, PIN1 on the phone does not sign in', async ({
  openPage,
  words,
}) => {
  const { page, phone, code } = await openWithPhone(openPage, words, { code: COMPLIANCE })
  await page.getByRole('button', { name: words('digital.verify.cancel') }).click()
  await expect(page.getByRole('textbox', { name: words('digital.code') })).toHaveValue(COMPLIANCE)
  await onPhone(phone, code)
    .getByRole('button', { name: words('sandbox.phone.confirm') })
    .click()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('session.signIn.title'))
  await expect(page).toHaveURL('/login')
})

test('a person without an account learns it only after PIN1', async ({ openPage, words }) => {
  const { page, phone, code } = await openWithPhone(openPage, words, {
    code: '37605030299',
    phone: '51234567',
  })
  await onPhone(phone, code)
    .getByRole('button', { name: words('sandbox.phone.confirm') })
    .click()
  await expect(page.getByRole('alert')).toHaveText(words('digital.outcome.noAccess'))
})
