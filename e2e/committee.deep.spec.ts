import type { Account } from './accounts.ts'
import { expectAccessible } from './axe.ts'
import { pathOf, queryScreen } from './query-screen.ts'
import { takeStep } from './take-step.ts'
import { expect, test } from './test.ts'

// An own portal, because this test decides the demo's query above the limit.
test.use({ ownPortal: 'committee' })

/** The demo's query above the committee's limit; one member, credit-2, has voted to approve it. */
const QUERY = 1006

test('two of three members approve and one refuses; the partner does not see who', async ({
  openAs,
  words,
}) => {
  const open = async (account: Account) => queryScreen(await openAs(account, pathOf(account, QUERY)), words)
  const card = (screen: Awaited<ReturnType<typeof open>>) =>
    screen.page.getByRole('region', { name: words('committee.title') })

  const first = await open('credit')
  await first.expectStatus('SCR')
  await expect(card(first)).toContainText(words('committee.missing', { count: 2 }))
  await expect(first.step('query.approve')).toHaveCount(0)
  await expect(first.step('query.close')).toHaveCount(0)
  await expectAccessible(first.page)
  await takeStep(first, 'committee.voteToRefuse', { reason: 'Tax debt' })
  await expect(card(first)).toContainText(words('committee.missing', { count: 1 }))
  await expect(card(first).getByRole('listitem').nth(1)).toContainText(
    new RegExp(`Kristjan Krass \\(${words('committee.you')}\\)${words('committee.vote.refuse')}.*Tax debt`),
  )
  await expect(first.page.getByRole('region', { name: words('turn.title') })).toContainText(
    words('turn.vote.given'),
  )
  // It no longer waits for the voter, who can open the next one by a click.
  const next = words('query.nextWaiting.open', { id: 1032, client: 'Mihkel Rand' })
  await first.page.getByRole('link', { name: next }).click()
  await expect(first.page.getByRole('heading', { level: 1 })).toContainText('#1032')
  await first.page.goBack()
  await expect(first.page.getByRole('heading', { level: 1 })).toContainText(`#${QUERY}`)
  // The vote remains after a reload, and in a second window.
  await first.page.reload()
  await expect(first.step('committee.voteToRefuse')).toHaveAttribute('aria-disabled', 'true')

  const last = await open('credit3')
  await takeStep(last, 'committee.voteToApprove', { note: 'Secured by the machine' })
  await last.expectStatus('QA')
  await expect(card(last)).toContainText(words('committee.decided'))
  await expect(card(last).getByRole('listitem')).toHaveCount(3)
  // The first window updates without a reload.
  await first.expectStatus('QA', { timeout: 60_000 })

  // On a phone the tabs are below the votes.
  await first.page.setViewportSize({ width: 360, height: 740 })
  await first.page.getByRole('button', { name: words('query.next.read'), exact: true }).click()
  await expect(first.page.getByRole('tab', { selected: true })).toBeInViewport()
  await first.page.waitForLoadState('networkidle')
  await expect(first.page.getByRole('tabpanel')).toBeFocused()
  await first.page.setViewportSize({ width: 1280, height: 800 })

  const inhouse = await open('inhouse')
  await inhouse.expectHistory([{ by: words('principal.credit'), status: 'QA' }])
  await expect(card(inhouse)).toHaveCount(0)
  await expect(inhouse.page.getByText('Secured by the machine')).toHaveCount(0)
})
