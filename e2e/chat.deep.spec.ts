import { languages } from '../api/language.ts'
import { queryCalls } from '../api/query.calls.ts'
import { MESSAGE_POLL_MS } from '../domain/constants.ts'
import { createCaller } from '../tests/api/caller.ts'
import { completeQuery, PARTNER } from '../tests/api/query/example.ts'
import { type Account, accounts } from './accounts.ts'
import { expectAccessible } from './axe.ts'
import { people } from './people.ts'
import { pathOf, queryScreen } from './query-screen.ts'
import { SHORTLY, pollingEvery } from './polling.ts'
import { expect, test } from './test.ts'

/** Creates a partner's query before the credit committee. */
const sentQuery = async (address: string): Promise<number> => {
  const { ask } = createCaller(address)
  const { queryId } = await ask(queryCalls.save, { body: completeQuery }, PARTNER)
  await ask(queryCalls.changeStatus, { query: { queryId, status: 'SM' } }, PARTNER)
  await ask(queryCalls.changeStatus, { query: { queryId, status: 'SCR' } }, accounts.inhouse)
  return queryId
}

const eventually = pollingEvery(MESSAGE_POLL_MS)

const long = Array.from(
  { length: 30 },
  (_, line) => `${line + 1}. ${'Pikk lause, mis ei lõpe. '.repeat(5)}`,
).join('\n')

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ language })

    test('a message appears on the other screen without a reload, and the newest is in view', async ({
      openAs,
      words,
      portal,
    }) => {
      const queryId = await sentQuery(portal.address)
      const open = async (account: Account, tab: 'credit' | 'transaction') => {
        const page = await openAs(account)
        await page.clock.install()
        await page.goto(pathOf(account, queryId))
        await queryScreen(page, words).openTab(tab)
        const box = page.getByRole('textbox', { name: words('message.content'), exact: true })
        const send = page.getByRole('button', { name: words('message.send'), exact: true })
        const log = page.getByRole('log', { name: words('message.list') })
        const write = async (text: string) => {
          await box.fill(text)
          await send.click()
          await expect(box).toHaveValue('')
        }
        return { page, box, send, log, write, newest: log.getByRole('listitem').last() }
      }
      const credit = await open('credit', 'credit')
      const inhouse = await open('inhouse', 'transaction')
      await expect(inhouse.page.getByText(words('message.none'))).toBeVisible()

      await credit.box.fill(' \n ')
      await expect(credit.send).toHaveAttribute('aria-disabled', 'true')
      await expect(credit.send).toHaveAccessibleDescription(words('message.empty'))

      await credit.write('Kas müüja on kinnitanud?')
      await expect(credit.newest).toContainText('Kas müüja on kinnitanud?')
      await inhouse.box.fill('Half an ans')
      await eventually(inhouse.page, () =>
        expect(inhouse.newest).toContainText('Kas müüja on kinnitanud?', SHORTLY),
      )
      await expect(inhouse.newest).toContainText(people.credit)
      await expect(inhouse.box).toHaveValue('Half an ans')

      await inhouse.write(long)
      await inhouse.write('Viimane')
      await eventually(credit.page, () => expect(credit.newest).toContainText('Viimane', SHORTLY))
      for (const { log, newest } of [credit, inhouse]) {
        await expect(log.getByRole('listitem')).toHaveCount(3)
        await log.scrollIntoViewIfNeeded()
        await expect(newest).toBeInViewport()
        expect(
          await log
            .getByRole('listitem')
            .nth(1)
            .evaluate((bubble) => bubble.lastChild?.textContent),
        ).toBe(long.trim())
        expect(await log.evaluate((box) => box.scrollHeight > box.clientHeight)).toBe(true)
      }
      await expect(inhouse.newest).toContainText(people.inhouse)
      await expectAccessible(credit.page)
    })
  })
}
