import { makeQuery } from './make-query.ts'
import { pathOf, queryScreen } from './query-screen.ts'
import { fillIn, signIn } from './sign-in.ts'
import { expect, test } from './test.ts'

test('a signed-in browser prefetches the sign-in when idle, so that it works offline', async ({ openAs }) => {
  const page = await openAs('compliance')
  const fetched = page.waitForRequest(/\/assets\/signIn-/)
  await page.reload()
  await expect(page.getByRole('table')).toBeVisible()
  await fetched
})

test('signing out asks about unsaved input, and deletes it from the device', async ({
  page,
  portal,
  words,
}) => {
  const queryId = await makeQuery(portal.address, 'P')
  const screen = queryScreen(page, words)
  const typed = page.getByRole('textbox', { name: words('query.field.clientInfo') })
  const kept = () =>
    page.evaluate(() =>
      [localStorage, sessionStorage]
        .flatMap((storage) => Object.keys(storage))
        .filter((name) => /draft/.test(name)),
    )
  const logOut = async () => {
    const menu = new RegExp(`^${words('shell.user', { name: '', role: '' }).trim()}`)
    await page.getByRole('button', { name: menu }).click()
    await page.getByRole('menuitem', { name: words('shell.user.signOut') }).click()
  }
  await signIn(page, 'partner')
  await page.goto(pathOf('partner', queryId))
  await screen.openTab('transaction')
  const before = await typed.inputValue()
  await typed.fill('typed, not saved')
  await expect.poll(kept).toHaveLength(1)

  await logOut()
  await screen.dialog.getByRole('button', { name: words('shell.discard.keep') }).click()
  await expect(screen.dialog).toHaveCount(0)
  await expect(typed).toHaveValue('typed, not saved')

  await logOut()
  await screen.dialog.getByRole('button', { name: words('shell.discard.confirm') }).click()
  await expect(page).toHaveURL('/login')
  await expect.poll(kept).toHaveLength(0)

  await fillIn(page, 'partner')
  await expect(page).not.toHaveURL(/\/login/)
  await page.goto(pathOf('partner', queryId))
  await screen.openTab('transaction')
  await expect(typed).toHaveValue(before)
})
