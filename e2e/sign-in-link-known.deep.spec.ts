import { chooseSmartId, decide, PARTNER, showCode } from './device-link.ts'
import { signOut } from './sign-in.ts'
import { expect, test } from './test.ts'

test.use({ ownPortal: 'known browsers', ownSettings: { SMART_ID_NOTIFICATION: 'known' } })

test('an unknown browser must use the link; after that it may use the code', async ({ openPage, words }) => {
  const [page, phone] = [await openPage(), await openPage()]
  await chooseSmartId(page, words)
  await expect(page.getByText(words('digital.link.knownOnly'))).toBeVisible()
  const code = page.getByRole('textbox', { name: words('digital.code') })
  await expect(code).toHaveCount(0)

  await phone.goto(await showCode(page, words))
  await decide(phone, PARTNER, 0)
  await expect(page).toHaveURL('/partner')
  await signOut(page, words)
  await chooseSmartId(page, words)
  await code.fill('40504040001')
  await page.getByRole('button', { name: words('digital.continue.smartid') }).click()
  await expect(page).toHaveURL('/partner')
})
