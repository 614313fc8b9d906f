import { languages } from '../api/language.ts'
import { chooseSmartId, decide, MINOR, PARTNER, showCode } from './device-link.ts'
import { signOut } from './sign-in.ts'
import { expect, test } from './test.ts'

for (const language of languages) {
  test.describe(`a QR code, in ${language}`, () => {
    test.use({ language })

    test('signs in after PIN1', async ({ openPage, words }) => {
      const [page, phone] = [await openPage(), await openPage()]
      await phone.goto(await showCode(page, words))
      await decide(phone, PARTNER, 0)
      await expect(page).toHaveURL('/partner')
    })

    test('shows a refusal on the phone', async ({ openPage, words }) => {
      const [page, phone] = [await openPage(), await openPage()]
      await phone.goto(await showCode(page, words))
      await decide(phone, PARTNER, 1)
      await expect(page.getByRole('alert')).toHaveText(words('digital.outcome.cancelled'))
    })

    test('refuses a minor without an account', async ({ openPage, words }) => {
      const [page, phone] = [await openPage(), await openPage()]
      await phone.goto(await showCode(page, words))
      await decide(phone, MINOR, 0)
      await expect(page.getByRole('alert')).toHaveText(words('digital.outcome.noAccess'))
    })

    test('expires after 90 seconds if it is not opened', async ({ openPage, words }) => {
      const page = await openPage()
      await page.clock.install()
      await showCode(page, words)
      await page.clock.fastForward(90_000)
      await expect(page.getByRole('alert')).toHaveText(words('digital.outcome.timeOut'))
      await expect(page.getByRole('img', { name: words('digital.link.code') })).toHaveCount(0)
    })
  })
}

test.describe('on the same phone', () => {
  test.use({ contextOptions: { hasTouch: true, isMobile: true, reducedMotion: 'reduce' } })

  for (const [decision, button] of [
    ['confirmed', 0],
    ['refused', 1],
  ] as const) {
    test(`the app that the button opens leads back: ${decision}`, async ({ openPage, words }) => {
      const page = await openPage()
      await showCode(page, words)
      await page.getByRole('link', { name: words('digital.link.open') }).click()
      await decide(page, PARTNER, button)
      if (button === 0) await expect(page).toHaveURL('/partner')
      else await expect(page.getByRole('alert')).toHaveText(words('digital.outcome.cancelled'))
    })
  }
})

test('a cancelled sign-in stays cancelled, whatever the phone confirms', async ({ openPage, words }) => {
  const [page, phone] = [await openPage(), await openPage()]
  await phone.goto(await showCode(page, words))
  const cancelled = page.waitForResponse(/\/digital-login\/[\da-f-]{36}\/cancel$/)
  await page.getByRole('button', { name: words('digital.verify.cancel') }).click()
  await cancelled
  await decide(phone, PARTNER, 0)
  await expect(page.getByRole('button', { name: words('digital.link.begin') })).toBeVisible()
  await page.reload()
  await expect(page).toHaveURL('/login')
})

test('a browser that used the link is known, starts with the code, and can be forgotten', async ({
  openPage,
  words,
}) => {
  const [page, phone] = [await openPage(), await openPage()]
  await phone.goto(await showCode(page, words))
  await decide(phone, PARTNER, 0)
  await expect(page).toHaveURL('/partner')
  // Signing out while the list is loading would fail its request.
  await expect(page.getByRole('table')).toBeVisible()

  await signOut(page, words)
  await chooseSmartId(page, words)
  await expect(page.getByText(words('digital.link.orLink'))).toBeVisible()

  const again = page.waitForResponse(/\/api\/smartid\/device-link\/[\da-f-]{36}$/)
  await page.getByRole('button', { name: words('digital.link.begin') }).click()
  const { qr } = (await (await again).json()) as { qr: string }
  await phone.goto(qr)
  await decide(phone, PARTNER, 0)
  await expect(page).toHaveURL('/partner')
  await page.goto('/settings')
  const own = page.getByRole('table', { name: words('settings.devices') }).getByRole('row', {
    name: new RegExp(words('settings.devices.current')),
  })
  await own.getByRole('button').click()
  await expect(page.getByRole('status')).toHaveText(words('settings.devices.forgotten'))
  await expect(own).toHaveCount(0)
  await signOut(page, words)
  await chooseSmartId(page, words)
  await expect(page.getByText(words('digital.link.or'), { exact: true })).toBeVisible()
})
