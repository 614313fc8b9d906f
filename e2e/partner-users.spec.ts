import { activate } from './activate.ts'
import { makeFirstSale } from './first-sale.ts'
import { fillPerson, inForm } from './in-form.ts'
import { expect, test } from './test.ts'

// An own portal, because this test adds and deactivates a user.
test.use({ ownPortal: 'partner-users' })

const person = {
  firstName: 'Mall',
  lastName: 'Müüja',
  email: 'mall@tooriistakeskus.example',
  code: '49403136526',
} as const

test('a partner’s administrator adds a user, who makes a sale, and deactivates the account', async ({
  openAs,
  openPage,
  words,
  watch,
}) => {
  const administrator = await openAs('shopOnspot')
  const { press } = inForm(administrator, words)
  await fillPerson(administrator, words, person)
  await press('user.invite')
  await expect(administrator.getByText(words('user.created'))).toBeVisible()

  const seller = await openPage()
  await activate(seller, words, person.email, 'kolmteist karu')
  await expect(seller.getByRole('link', { name: words('shell.start.users') })).toHaveCount(0)
  await makeFirstSale(seller, words, { group: 'Power tools', name: 'Akutrell', price: '1490' })

  await administrator.getByRole('link', { name: `${person.firstName} ${person.lastName}` }).click()
  await press('user.deactivate')
  await administrator
    .getByRole('alertdialog')
    .getByRole('button', { name: words('user.deactivate') })
    .click()
  await expect(administrator.getByText(words('user.deactivated'))).toBeVisible()
  watch.tolerate(/status of 401/)
  await seller.reload()
  await expect(seller).toHaveURL('/login')
})
