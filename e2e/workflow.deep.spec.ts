import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { languages } from '../api/language.ts'
import { expectAccessible, expectNoSidewaysScrolling } from './axe.ts'
import { expect, test } from './test.ts'

const MM_PER_POINT = 25.4 / 72
/** Height of small letters without ascender as a share of the font's size. */
const X_HEIGHT = 0.52

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ language })

    test('credit sees the machines, on a wide screen and on a phone', async ({ openAs, words }) => {
      const page = await openAs('credit', '/workflow')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('workflow.title'))
      await expect(page.getByRole('table', { name: words('workflow.figures') })).toBeVisible()
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(4000)
      const open = page.getByRole('button', { name: words('workflow.unfold') })
      await open.click()
      const tableOf = (state: string) =>
        page.getByRole('table', { name: words('workflow.transitions.of', { state }) })
      await expect(tableOf(words('status.P')).getByRole('row').nth(5)).toBeVisible()
      await expectAccessible(page)
      await page
        .getByRole('combobox', { name: words('workflow.choose') })
        .selectOption(words('workflow.machine.container'))
      await page.setViewportSize({ width: 360, height: 740 })
      await expect(tableOf(words('container.state.unsent')).getByRole('row').nth(1)).toBeVisible()
      await expectNoSidewaysScrolling(page)
    })

    test('a transition is chosen in the chart and in the table, by pointer and keyboard, and kept in the address', async ({
      openAs,
      words,
    }) => {
      const page = await openAs('credit', '/workflow?machine=container')
      const chart = page
        .getByRole('region', { name: words('workflow.machine.container') })
        .locator('svg[role=group]')
      const detail = page.getByRole('region', { name: words('workflow.detail') })
      const titleOf = (event: 'container.send' | 'container.withdraw', number: number) =>
        detail.getByRole('heading', { name: `${number}. ${words(`workflow.event.${event}`)}` })
      await chart.getByRole('link', { name: /^1\. / }).click()
      await expect(titleOf('container.send', 1)).toBeVisible()
      await chart.getByRole('link', { name: /^16\. / }).focus()
      await page.keyboard.press('Enter')
      await expect(titleOf('container.withdraw', 16)).toBeVisible()
      await page.goBack()
      await expect(titleOf('container.send', 1)).toBeVisible()

      await page.getByRole('button', { name: words('workflow.zoom.in') }).click()
      const width = () => chart.evaluate((svg) => svg.getBoundingClientRect().width)
      const zoomed = await width()
      await chart.hover()
      await page.keyboard.down('Control')
      await page.mouse.wheel(0, -120)
      await page.keyboard.up('Control')
      await expect.poll(width).toBeGreaterThan(zoomed)

      await page.getByRole('button', { name: words('workflow.unfold') }).click()
      await page.getByRole('row', { name: /^38 / }).getByRole('link').click()
      await expect(detail).toBeFocused()
      await expect(chart.getByRole('link', { name: /^38\. / })).toBeInViewport()
      await detail.getByRole('button', { name: words('workflow.detail.row') }).click()
      await expect(page.getByRole('row', { name: /^38 / }).getByRole('link')).toBeFocused()
      await expect(page.getByRole('row', { name: /^38 / })).toBeInViewport()
      const address = page.url()
      await page.reload()
      await expect(chart.getByRole('link', { name: /^38\. / })).toHaveAttribute('aria-current', 'true')
      await expect(page).toHaveURL(address)
      await expect.poll(width).toBeGreaterThan(zoomed)
      await expectAccessible(page)
    })

    test('a committed scenario is opened, goes on, and is saved, by calls that only read', async ({
      openAs,
      words,
    }) => {
      const page = await openAs('compliance', '/workflow?try=yes')
      const card = page.getByRole('region', { name: words('workflow.try'), exact: true })
      await expect(card).toBeVisible()
      const calls: string[] = []
      page.on('request', (request) => {
        if (request.url().includes('/api/')) calls.push(request.method())
      })
      await card
        .locator('input[type=file]')
        .setInputFiles('tests/scenarios/the-committee-votes-above-its-limit.scenario.json')
      const stateIs = (status: 'QA' | 'SCR') =>
        expect(
          card.getByRole('heading', {
            name: new RegExp(`^${words('workflow.try.now', { state: words(`status.${status}`) })}`),
          }),
        ).toBeVisible()
      await stateIs('QA')
      await expectAccessible(page)
      await card.getByRole('combobox', { name: words('workflow.try.role') }).selectOption('credit')
      const cancel = words('event.query.cancelApproval')
      const take = card.getByRole('button', { name: words('workflow.try.take.named', { event: cancel }) })
      await take.focus()
      await page.keyboard.press('Enter')
      await stateIs('SCR')
      const download = page.waitForEvent('download')
      await card.getByRole('button', { name: words('workflow.try.save') }).click()
      expect((await download).suggestedFilename()).toBe('the-committee-votes-above-its-limit.scenario.json')
      expect(calls.filter((method) => method !== 'GET')).toEqual([])
    })

    test('the chart is printed on the chosen paper, with letters of 2 mm', async ({ openAs }) => {
      const page = await openAs('credit', '/workflow?paper=A3')
      await page.locator('svg a[data-choice]').first().waitFor()
      const pdf = await page.pdf({ preferCSSPageSize: true })
      const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
      const sheet = await document.getPage(1)
      const [, , width = 0, height = 0] = sheet.view
      expect([width, height].map((points) => Math.round(points * MM_PER_POINT))).toEqual([420, 297])
      const { items } = await sheet.getTextContent()
      const sizes = items.flatMap((item) =>
        'str' in item && item.str.trim() !== ''
          ? [Math.hypot(Number(item.transform[2]), Number(item.transform[3]))]
          : [],
      )
      expect(sizes.length).toBeGreaterThan(30)
      expect(Math.min(...sizes) * X_HEIGHT * MM_PER_POINT).toBeGreaterThan(2)
    })
  })
}
