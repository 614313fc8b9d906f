import { expect, type Page } from 'playwright/test'
import type { QueryScreen } from './query-screen.ts'
import type { Words } from './words.ts'

/** Signs or refuses at the gateway as a person whose page is linked in the container; opens a new window. */
async function answerAtGateway(page: Page, words: Words, name: string, answer: 'sign' | 'refuse') {
  const link = page.getByRole('link', { name: words('container.signingPage', { name }) })
  const opened = page.context().waitForEvent('page')
  await link.click()
  const gateway = await opened
  await gateway.locator(`form[method=post] button[value=${answer}]`).click()
  await expect(gateway.getByRole('status')).toContainText(name)
  await expect(gateway.locator('form[method=post]')).toHaveCount(0)
  await gateway.close()
}

/** Signs as each of these people. */
export async function signAtGateway(page: Page, words: Words, names: readonly string[]) {
  for (const name of names) await answerAtGateway(page, words, name, 'sign')
}

export const refuseAtGateway = (page: Page, words: Words, name: string) =>
  answerAtGateway(page, words, name, 'refuse')

/** Creates a container with the leasing contract and the proposed signers. Returns its number. */
export async function makeContainer({ page, words, dialog }: QueryScreen): Promise<string> {
  const add = page.getByRole('button', { name: words('container.add'), exact: true })
  await expect(add).not.toHaveAttribute('aria-busy')
  await add.click()
  await dialog.getByRole('checkbox', { name: words('agreement.leasingContract') }).check()
  const title = await dialog.getByRole('textbox', { name: words('container.number') }).inputValue()
  await dialog.getByRole('button', { name: words('container.save'), exact: true }).click()
  await expect(dialog).toHaveCount(0)
  return title
}

/** Withdraws a sent container and replaces a signer. */
export async function replaceSigner({ page, words, dialog }: QueryScreen, name: string, by: string) {
  await page.getByRole('button', { name: words('container.withdraw'), exact: true }).click()
  await dialog.getByRole('button', { name: words('container.withdraw.confirm'), exact: true }).click()
  const change = page.getByRole('dialog', { name: words('container.change') })
  const given = change.getByRole('textbox', { name: words('container.signer.givenName') })
  const surnames = change.getByRole('textbox', { name: words('container.signer.surname') })
  await expect(given.first()).toBeVisible()
  const valuesOf = async (fields: typeof given) =>
    Promise.all((await fields.all()).map((one) => one.inputValue()))
  const lastNames = await valuesOf(surnames)
  const names = (await valuesOf(given)).map((first, at) => `${first} ${lastNames[at]}`)
  const index = names.indexOf(name)
  expect(index, `${name} is a signer`).not.toBe(-1)
  const [first = '', ...rest] = by.split(' ')
  await given.nth(index).fill(first)
  await surnames.nth(index).fill(rest.join(' '))
  const emails = change.getByRole('textbox', { name: words('container.signer.email') })
  await emails.nth(index).fill('rein@rein.example')
  await change.getByRole('button', { name: words('container.save'), exact: true }).click()
  await expect(dialog).toHaveCount(0)
}
