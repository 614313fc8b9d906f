import { activate } from './activate.ts'
import { addAsset, fillContact, findCompany } from './deal.ts'
import { fillPerson, inForm } from './in-form.ts'
import { queryScreen } from './query-screen.ts'
import { takeStep } from './take-step.ts'
import { expect, test } from './test.ts'

// A user is added and deactivated here.
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
  await seller.getByRole('link', { name: words('shell.start.newApplication') }).click()
  const screen = queryScreen(seller, words)
  await findCompany(screen, 'lum', { name: 'Lumivalge Pesumaja OÜ', code: '19015895' })
  await fillContact(screen)
  await screen.field(words('client.billingEmail')).fill('arved@klient.example')
  await screen.openTab('transaction')
  await addAsset(screen, { group: 'Power tools', name: 'Akutrell', price: '1490' })
  await takeStep(screen, 'contract.createForShop')
  await screen.expectStatus('CR')

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
