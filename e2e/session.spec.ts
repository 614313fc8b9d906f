import { oneInCore } from '../tools/tiers.ts'
import { accounts, type Account } from './accounts.ts'
import { expectNoAxeViolations } from './axe.ts'
import { signIn, submitByEnter } from './sign-in.ts'
import { expect, test } from './test.ts'

const homes: Record<Account, string> = {
  partner: '/partner',
  inhouse: '/partner',
  shop: '/shop',
  shopSelfserve: '/shop',
  shopOnspot: '/shop',
  credit: '/credit/home',
  credit2: '/credit/home',
  credit3: '/credit/home',
  compliance: '/compliance/home',
}

for (const [account, home] of oneInCore(Object.entries(homes) as [Account, string][])) {
  test(`${accounts[account]} signs in and sees ${home}`, async ({ page }) => {
    await signIn(page, account)
    await expect(page).toHaveURL(home)
  })
}

test('a wrong password is refused with a message, and the input stays', async ({ page, watch, words }) => {
  watch.tolerate(/status of 401/)
  await page.goto('/login')
  const email = page.getByRole('textbox', { name: words('session.signIn.email') })
  await email.fill(accounts.partner)
  await page.getByLabel(words('session.signIn.password'), { exact: true }).fill('not-the-password')
  await submitByEnter(page, words)
  await expect(page.getByText(words('error.login.failed'))).toBeVisible()
  await expect(email).toHaveValue(accounts.partner)
})

test('a new page uses the same session', async ({ openAs }) => {
  const page = await openAs('credit')
  await expect(page).toHaveURL(homes.credit)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds no violations on the sign-in screen (${colorScheme})`, async ({ page, words }) => {
    await page.emulateMedia({ colorScheme })
    await page.goto('/login')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('session.signIn.title'))
    await expectNoAxeViolations(page)
  })
}
