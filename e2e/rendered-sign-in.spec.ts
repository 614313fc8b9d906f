import { THEME_COOKIE } from '../api/page-cookies.ts'
import { accounts, demoPassword } from './accounts.ts'
import { openWithoutProgram } from './rendered.ts'
import { expect, test } from './test.ts'

test.use({ language: 'et' })

test('before the scripts are loaded, text can be typed; it stays when they are, and Enter then signs in', async ({
  openPage,
  portal,
  words,
}) => {
  const page = await openPage()
  await page.context().addCookies([{ name: THEME_COOKIE, value: 'dark', url: portal.address }])
  const posted: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') posted.push(new URL(request.url()).pathname)
  })
  const arrive = await openWithoutProgram(page, '/')
  const email = page.getByRole('textbox', { name: words('session.signIn.email') })
  const password = page.getByLabel(words('session.signIn.password'), { exact: true })
  const submit = page.getByRole('button', { name: words('session.signIn.submit'), exact: true })
  await expect(email).toBeFocused()
  // `bg` of the dark palette.
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(13, 20, 24)')
  await page.keyboard.type(accounts.credit)
  await page.keyboard.press('Tab')
  await page.keyboard.type(demoPassword)
  await page.keyboard.press('Enter')
  // A press that no handler would receive must not seem to be taken.
  const others = [words('session.method.smartid'), words('session.signIn.passkey')].map((name) =>
    page.getByRole('button', { name, exact: true }),
  )
  const shown = words('shell.language', { language: 'Eesti', code: 'ET' })
  others.push(page.getByRole('button', { name: shown, exact: true }))
  for (const button of [submit, ...others]) await expect(button).toBeDisabled()
  const input = await email.elementHandle()
  const place = await email.boundingBox()

  arrive()
  for (const button of [submit, ...others]) await expect(button).toBeEnabled()
  await expect(page).toHaveURL('/login')
  await expect(email).toHaveValue(accounts.credit)
  await expect(password).toBeFocused()
  expect(await input?.evaluate((one) => one.isConnected)).toBe(true)
  expect(await email.boundingBox()).toEqual(place)
  expect(posted).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/credit/home')
})
