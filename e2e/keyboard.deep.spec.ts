import { labelOf, questionText, stepOf } from '../machines/lifecycle/query/step-catalogue.ts'
import type { QueryEventType } from '../machines/lifecycle/query/steps.ts'
import { type Account, demoPassword, emailOf } from './accounts.ts'
import { contact } from './deal.ts'
import { type Keyboard, keyboard } from './keyboard.ts'
import { people } from './people.ts'
import { type QueryScreen, queryScreen } from './query-screen.ts'
import { submitByEnter } from './sign-in.ts'
import { expectTaken } from './take-step.ts'
import { expect, test } from './test.ts'
import { messageId } from './words.ts'

const client = { letters: 'nut', name: 'Nutipood OÜ', code: '14372188' }
const assets = [
  { group: 'Machinery', subgroup: 'Excavators', name: 'Miniekskavaator JCB 16C-1', price: '18600' },
  { group: 'Machinery', subgroup: 'Loaders', name: 'Laadur Avant 423', price: '9300,50' },
]

async function signIn({ page, words, fill }: Keyboard, account: Account) {
  await page.goto('/login')
  await fill(page.getByRole('textbox', { name: words('session.signIn.email') }), emailOf(account, 'en'))
  await fill(page.getByLabel(words('session.signIn.password'), { exact: true }), demoPassword)
  await submitByEnter(page, words)
  await expect(page).not.toHaveURL(/\/login/)
}

async function fillInClient({ page, words, to, fill }: Keyboard, screen: QueryScreen) {
  await to(page.getByRole('combobox', { name: words('client.search') }))
  await page.keyboard.type(client.letters)
  const option = page.getByRole('option', { name: client.name })
  await option.waitFor()
  await page.keyboard.press('ArrowDown')
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(screen.field(words('client.registryCode'))).toHaveValue(client.code)
  await fill(screen.field(words('client.contactName')), contact.name)
  await fill(screen.field(words('client.personalCode')), contact.code)
  await fill(screen.field(words('client.email')), contact.email)
  await fill(screen.field(words('client.phone')), contact.phone)
}

async function addAssets({ page, words, select, fill, button, enter }: Keyboard) {
  const form = page.getByRole('group', { name: words('asset.form.new') })
  for (const [index, { group, subgroup, name, price }] of assets.entries()) {
    if (index > 0) await button(words('asset.add'))
    await select(form.getByRole('combobox', { name: words('query.field.assetGroup') }), group)
    await select(form.getByRole('combobox', { name: words('query.field.assetSubgroup') }), subgroup)
    await fill(form.getByRole('textbox', { name: words('query.field.assetName') }), name)
    await fill(form.getByRole('textbox', { name: words('query.field.price') }), price)
    await enter(form.getByRole('button', { name: words('asset.form.add'), exact: true }))
    await expect(
      page.getByRole('table', { name: words('asset.title') }).getByRole('rowheader', { name }),
    ).toBeVisible()
  }
}

/** Presses a step's button, confirms, and expects its success message. */
async function take({ page, words, button, fill, enter }: Keyboard, event: QueryEventType, note?: string) {
  await button(words(labelOf(event)))
  const { ask } = stepOf(event)
  if (ask && !ask.when) {
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
    if (note !== undefined) await fill(dialog.getByRole('textbox'), note)
    const confirm = words(
      note === undefined ? messageId(questionText(event, 'confirm')) : 'activation.anyway',
    )
    await enter(dialog.getByRole('button', { name: confirm }))
  }
  await expectTaken({ page, words }, event)
}

test('the main job works with the keyboard alone', async ({ openPage, words, money }) => {
  test.setTimeout(240_000)
  const openSession = async (account: Account) => {
    const keys = keyboard(await openPage(), words)
    await signIn(keys, account)
    return { keys, screen: queryScreen(keys.page, words) }
  }

  const partner = await openSession('partner')
  await partner.keys.enter(partner.keys.page.getByRole('link', { name: words('shell.start.createQuery') }))
  await fillInClient(partner.keys, partner.screen)
  await partner.keys.openTab('transaction')
  await addAssets(partner.keys)
  await partner.keys.choose(words('query.field.paymentPeriod'), '48')
  const payment = partner.keys.page.getByRole('region', { name: words('payment.title') })
  await expect(payment.getByRole('status')).toHaveText(money(608.53))
  await take(partner.keys, 'query.sendToManager')
  await partner.keys.button(words('query.progress.close'))
  await partner.screen.expectStatus('SM')
  const id = await partner.screen.id()

  const inhouse = await openSession('inhouse')
  await inhouse.keys.openQuery(id)
  await take(inhouse.keys, 'query.sendToCredit')
  await inhouse.keys.button(words('query.progress.close'))
  await inhouse.screen.expectStatus('SCR')

  const credit = await openSession('credit')
  await credit.keys.openQuery(id)
  await take(credit.keys, 'query.approve')
  await credit.screen.expectStatus('QA')
  // The step's button disappears with its status.
  await expect(credit.keys.page.getByRole('tab', { selected: true })).toBeFocused()

  await inhouse.keys.page.reload()
  await inhouse.screen.expectStatus('QA')
  await take(inhouse.keys, 'query.requestContract')

  const { keys, screen } = await openSession('compliance')
  await keys.openQuery(id)
  await take(keys, 'contract.enterInLedger')
  await keys.button(words('container.add'))
  const document = screen.dialog.getByRole('checkbox', { name: words('agreement.leasingContract') })
  await keys.to(document)
  await keys.page.keyboard.press('Space')
  await expect(document).toBeChecked()
  await keys.button(words('container.save'))
  await expect(screen.dialog).toHaveCount(0)
  // A saved container is picked.
  await expect(keys.page.getByRole('checkbox')).toBeChecked()
  await take(keys, 'contract.sendForSigning')
  await screen.expectStatus('YS')
  await keys.openTab('credit')
  for (const name of [contact.name, people.inhouse]) await sign(keys, name)
  await screen.expectStatus('SN')
  await take(keys, 'contract.activate', 'The act comes by post')
  await screen.expectStatus('CA')
})

/** Signs at the gateway's page in a new window. */
async function sign({ page, words, enter }: Keyboard, name: string) {
  const opened = page.context().waitForEvent('page')
  await enter(page.getByRole('link', { name: words('container.signingPage', { name }) }))
  const gateway = await opened
  const away = keyboard(gateway, words)
  await away.enter(gateway.locator('form[method=post] button[value=sign]'))
  await expect(gateway.locator('form[method=post]')).toHaveCount(0)
  await gateway.close()
}
