import type { Page } from 'playwright/test'
import { languages } from '../api/language.ts'
import { expect, test } from './test.ts'
import type { Words } from './words.ts'

const PARTNER = 'PNOEE-40504040001-MOCK-Q'
const MINOR = 'PNOEE-61101019999-MOCK-Q'

const chooseSmartId = async (page: Page, words: Words) => {
  await page.goto('/login')
  await page.getByRole('button', { name: words('session.method.smartid'), exact: true }).click()
}

// The code is asked for each second, and one question may arrive just after the sign-in has ended.
test.beforeEach(({ watch }) => watch.tolerate(/404 .*\/smartid\/device-link\//))

/** Begins a device link; answers the link that the screen shows as a code at this moment. */
const showCode = async (page: Page, words: Words): Promise<string> => {
  await chooseSmartId(page, words)
  const renewed = page.waitForResponse(/\/api\/smartid\/device-link\/[\da-f-]{36}$/)
  await page.getByRole('button', { name: words('digital.link.begin') }).click()
  const { qr } = (await (await renewed).json()) as { qr: string }
  await expect(page.getByRole('img', { name: words('digital.link.code') })).toBeVisible()
  return qr
}

/** Decides on the phone that has opened the link; its page is in English. */
const decide = async (phone: Page, person: string, button: 0 | 1) => {
  await phone.getByRole('combobox').selectOption(person)
  await phone.getByRole('button').nth(button).click()
}

for (const language of languages) {
  test.describe(`a code to scan, in ${language}`, () => {
    test.use({ language })

    test('confirmed with PIN1 signs in', async ({ openPage, words }) => {
      const [page, phone] = [await openPage(), await openPage()]
      await phone.goto(await showCode(page, words))
      await decide(phone, PARTNER, 0)
      await expect(page).toHaveURL('/partner')
    })

    test('refused there is told here', async ({ openPage, words }) => {
      const [page, phone] = [await openPage(), await openPage()]
      await phone.goto(await showCode(page, words))
      await decide(phone, PARTNER, 1)
      await expect(page.getByRole('alert')).toHaveText(words('digital.outcome.cancelled'))
    })

    test('confirmed by nobody’s minor has no access', async ({ openPage, words }) => {
      const [page, phone] = [await openPage(), await openPage()]
      await phone.goto(await showCode(page, words))
      await decide(phone, MINOR, 0)
      await expect(page.getByRole('alert')).toHaveText(words('digital.outcome.noAccess'))
    })
  })
}

test.describe('on the phone itself', () => {
  test.use({ contextOptions: { hasTouch: true, isMobile: true, reducedMotion: 'reduce' } })

  for (const [decision, button] of [
    ['confirmed', 0],
    ['refused', 1],
  ] as const) {
    test(`the app that the button opens leads back, ${decision}`, async ({ openPage, words }) => {
      const page = await openPage()
      await showCode(page, words)
      await page.getByRole('link', { name: words('digital.link.open') }).click()
      await decide(page, PARTNER, button)
      if (button === 0) await expect(page).toHaveURL('/partner')
      else await expect(page.getByRole('alert')).toHaveText(words('digital.outcome.cancelled'))
    })
  }
})

test('what is cancelled here signs nobody in, whatever the phone says', async ({ openPage, words }) => {
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

test('a browser where the link was used is known, begins with the code, and can be forgotten', async ({
  openPage,
  words,
}) => {
  const [page, phone] = [await openPage(), await openPage()]
  await phone.goto(await showCode(page, words))
  await decide(phone, PARTNER, 0)
  await expect(page).toHaveURL('/partner')

  const signOut = async () => {
    await page.getByRole('button', { name: /^User: / }).click()
    await page.getByRole('menuitem', { name: words('shell.user.signOut') }).click()
    await expect(page).toHaveURL('/login')
  }
  await signOut()
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
  await signOut()
  await chooseSmartId(page, words)
  await expect(page.getByText(words('digital.link.or'), { exact: true })).toBeVisible()
})
