import { signIn } from './sign-in.ts'
import { expect, test } from './test.ts'

const refuseStorage = () => {
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, {
      configurable: true,
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      },
    })
}

test('a browser that blocks storage can sign in and work within the page', async ({ openPage, words }) => {
  const page = await openPage()
  await page.addInitScript(refuseStorage)
  await signIn(page, 'compliance')
  await expect(page).toHaveURL('/compliance/home')
  const search = page.getByRole('textbox', { name: words('dashboard.search.name') })
  await expect(search).toBeVisible()
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/query\/\d+/)
  await page.goBack()
  await expect(search).toBeVisible()
  // Without storage a reload shows the sign-in, never an empty page.
  await page.reload()
  await expect(page.getByRole('button', { name: words('session.signIn.submit'), exact: true })).toBeVisible()
})
