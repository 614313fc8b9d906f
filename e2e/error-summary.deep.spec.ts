import { queryScreen } from './query-screen.ts'
import { expect, test } from './test.ts'

test('on a phone the summary leads to a field in a folded card, and locked tabs do not overlap', async ({
  openAs,
  words,
}) => {
  const page = await openAs('inhouse', '/partner/queries/create')
  await page.setViewportSize({ width: 360, height: 740 })
  const { field } = queryScreen(page, words)
  const zipCode = field(words('client.zipCode'))
  const address = page.getByRole('region', { name: words('client.address'), exact: true })
  await zipCode.fill('12')
  await address.getByRole('button', { name: words('design.card.fold'), exact: true }).click()
  await page.getByRole('button', { name: words('query.next'), exact: true }).click()
  const summary = page.getByRole('alert', { name: words('design.errors.title') })
  await expect(summary).toBeFocused()

  const tabs = page.getByRole('tab')
  await expect(tabs.last()).toHaveAttribute('aria-disabled', 'true')
  const edges = await tabs.evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect()).flatMap(({ left, right }) => [left, right]),
  )
  expect(edges).toEqual(edges.toSorted((one, other) => one - other))

  await summary.getByRole('link').click()
  await expect(zipCode).toBeFocused()
  await expect(zipCode).toBeInViewport()
})
