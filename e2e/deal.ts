import { expect } from './test.ts'
import type { QueryScreen } from './query-screen.ts'

/** A shop names the subgroup only. */
export type Asset = { group: string; subgroup?: string; name: string; price: string }

export const contact = {
  name: 'Mari Meri',
  code: '37605030299',
  email: 'mari@meretuul.example',
  phone: '5551 234',
} as const

/** Finds the client in the business register by a few letters. */
export async function findCompany(
  { page, words, field }: QueryScreen,
  letters: string,
  found: { name: string; code: string },
) {
  await page.getByRole('combobox', { name: words('client.search') }).pressSequentially(letters)
  await page.getByRole('option', { name: found.name }).click()
  await expect(field(words('client.registryCode'))).toHaveValue(found.code)
}

/** Fills in the client's contact; a shop has a billing address too. */
export async function fillContact({ words, field }: QueryScreen) {
  await field(words('client.contactName')).fill(contact.name)
  await field(words('client.personalCode')).fill(contact.code)
  await field(words('client.email')).fill(contact.email)
  await field(words('client.phone')).fill(contact.phone)
}

/** Adds an asset in the form, which is open if there is none yet. */
export async function addAsset({ page, words }: QueryScreen, { group, subgroup, name, price }: Asset) {
  const form = page.getByRole('group', { name: words('asset.form.new') })
  const add = page.getByRole('button', { name: words('asset.add'), exact: true })
  await expect(form.or(add)).toBeVisible()
  if (await add.isVisible()) await add.click()
  await form.getByRole('combobox', { name: words('query.field.assetGroup') }).selectOption({ label: group })
  if (subgroup) {
    const subgroups = form.getByRole('combobox', { name: words('query.field.assetSubgroup') })
    await subgroups.selectOption({ label: subgroup })
  }
  await form.getByRole('textbox', { name: words('query.field.assetName') }).fill(name)
  await form.getByRole('textbox', { name: words('query.field.price') }).fill(price)
  await form.getByRole('button', { name: words('asset.form.add'), exact: true }).click()
  await expect(
    page.getByRole('table', { name: words('asset.title') }).getByRole('rowheader', { name }),
  ).toBeVisible()
}

/** Chooses an option button of a term. */
export const chooseTerm = ({ page }: QueryScreen, name: string, value: string) =>
  page.getByRole('radiogroup', { name, exact: true }).getByRole('radio', { name: value, exact: true }).check()

/** Types another value of a term. */
export async function typeTerm({ page, words }: QueryScreen, name: string, value: string) {
  const free = page.getByRole('textbox', { name: words('terms.typed', { name }) })
  await free.fill(value)
  await free.blur()
}
