import { queryCalls } from '../api/query.calls.ts'
import { PRESENCE } from '../domain/constants.ts'
import { createCaller } from '../tests/api/caller.ts'
import { completeQuery, PARTNER } from '../tests/api/query/example.ts'
import { type Account, accounts } from './accounts.ts'
import { people } from './people.ts'
import { pathOf, queryScreen } from './query-screen.ts'
import { SHORTLY, pollingEvery } from './polling.ts'
import { takeStep } from './take-step.ts'
import { expect, test } from './test.ts'

const eventually = pollingEvery(PRESENCE.alonePollMs)

test('two users of one query see each other and each other’s saves, and lose no keystroke', async ({
  openAs,
  words,
  portal,
}) => {
  const { ask } = createCaller(portal.address)
  const { queryId } = await ask(queryCalls.save, { body: completeQuery }, PARTNER)
  await ask(queryCalls.changeStatus, { query: { queryId, status: 'SM' } }, PARTNER)
  await ask(queryCalls.changeStatus, { query: { queryId, status: 'SCR' } }, accounts.inhouse)
  const open = async (account: Account) => {
    const page = await openAs(account)
    await page.clock.install()
    await page.goto(pathOf(account, queryId))
    const screen = queryScreen(page, words)
    await screen.openTab('credit')
    return screen
  }
  const alsoHere = (names: string) => words('presence.others', { names })
  const did = (change: 'saved' | 'moved', name: string) =>
    words(`query.change.${change}`, { name, at: '' }).trim()

  const inhouse = await open('inhouse')
  const credit = await open('credit')
  await expect(credit.bar).toContainText(alsoHere(people.inhouse))
  await eventually(inhouse.page, () => expect(inhouse.bar).toContainText(alsoHere(people.credit), SHORTLY))

  // One line, although another user is shown.
  await expect.poll(async () => (await credit.bar.boundingBox())?.height).toBeLessThan(64)

  const half = credit.field(words('query.field.collateral'))
  await half.fill('Half a sen')
  const information = inhouse.field(words('query.field.additionalInfo'))
  await information.fill('From the one beside you')
  const card = inhouse.page.locator('section').filter({ has: information })
  await card.getByRole('button', { name: words('credit.save') }).click()
  await expect(inhouse.bar).toContainText(words('query.save.saved', { at: '' }).trim())

  await eventually(credit.page, () => expect(credit.bar).toContainText(did('saved', people.inhouse), SHORTLY))
  await expect(credit.field(words('query.field.additionalInfo'))).toHaveValue('From the one beside you')
  await expect(half).toBeFocused()
  await credit.page.keyboard.type('tence')
  await expect(half).toHaveValue('Half a sentence')

  await takeStep(credit, 'query.approve')
  await credit.expectStatus('QA')
  await eventually(inhouse.page, () => inhouse.expectStatus('QA', SHORTLY))
  await expect(inhouse.bar).toContainText(did('moved', people.credit))
  await expect(inhouse.step('query.requestContract')).not.toHaveAttribute('aria-disabled', 'true')

  await inhouse.page.getByRole('link', { name: words('query.back') }).click()
  await expect(inhouse.page).toHaveURL('/partner')
  await eventually(credit.page, () => expect(credit.bar).not.toContainText(alsoHere(people.inhouse), SHORTLY))
})
