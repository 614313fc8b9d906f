import type { Page } from 'playwright/test'
import type { Words } from './words.ts'

type Id = Parameters<Words>[0]

/** Fields and buttons of a form of administration, by their labels. */
export const inForm = (page: Page, words: Words) => {
  const box = (label: string) => page.getByRole('textbox', { name: label, exact: true })
  return {
    box,
    fill: (id: Id, value: string) => box(words(id)).fill(value),
    choose: (id: Id, option: string) =>
      page.getByRole('combobox', { name: words(id), exact: true }).selectOption(option),
    tick: (name: string) => page.getByRole('checkbox', { name, exact: true }).check(),
    press: (id: Id) => page.getByRole('button', { name: words(id), exact: true }).click(),
  }
}

type Person = { firstName: string; lastName: string; email: string; code: string }

/** Opens the form of a new user and fills in the person. */
export const fillPerson = async (page: Page, words: Words, person: Person): Promise<void> => {
  const { fill, choose } = inForm(page, words)
  await page.getByRole('link', { name: words('shell.start.users') }).click()
  await page.getByRole('link', { name: words('user.create') }).click()
  await fill('user.firstName', person.firstName)
  await fill('user.lastName', person.lastName)
  await fill('user.personalCode', person.code)
  await fill('user.email', person.email)
  await choose('user.language', 'English')
}
