import { readFile } from 'node:fs/promises'
import { languages } from '../api/language.ts'
import { queryCalls } from '../api/query.calls.ts'
import { createCaller } from '../tests/api/caller.ts'
import { pdfText } from '../tests/api/document/pdf-text.ts'
import { completeQuery, INHOUSE } from '../tests/api/query/example.ts'
import { expectNoAxeViolations, expectAccessible } from './axe.ts'
import { pathOf, queryScreen } from './query-screen.ts'
import { expect, test } from './test.ts'

const HARMLESS = '<img src=x onerror="window.ran=1"> & Pojad OÜ'
const surety = { name: 'Säde Käendaja', personalCode: '60001019906', email: 'sade@kai.example' }

/** Creates an in-house query with everything that documents need. */
async function makeQuery(address: string, language: 'en' | 'et'): Promise<number> {
  const { ask } = createCaller(address)
  const body = { ...completeQuery, custName: HARMLESS, language, sureties: [surety] }
  const { queryId } = await ask(queryCalls.save, { body }, INHOUSE)
  return queryId
}

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ language })

    test('an offer is previewed, saved as a PDF, and closed', async ({ openAs, words, portal }) => {
      const id = await makeQuery(portal.address, language)
      const page = await openAs('inhouse', pathOf('inhouse', id))
      const screen = queryScreen(page, words)
      await screen.openTab('transaction')
      const make = page.getByRole('button', { name: words('terms.offer.make'), exact: true })
      await make.click()
      const name = words('terms.offer.preview')
      const dialog = page.getByRole('dialog', { name })
      const paper = dialog.frameLocator(`iframe[title="${name}"]`)
      await expect(paper.getByRole('heading', { level: 1 })).toHaveText(words('agreement.offer.default'))
      await expect(paper.locator('html')).toHaveAttribute('lang', language)
      await expect(paper.getByText(HARMLESS, { exact: true })).toBeVisible()
      await expect(paper.locator('img, script')).toHaveCount(0)
      const assets = paper.getByRole('table', { name: words('agreement.assets') })
      await expect(assets.getByRole('rowheader', { name: 'Excavator CAT 320' })).toBeVisible()
      // Its stylesheet passed the policies, and is used for printing.
      await expect(paper.getByRole('heading', { level: 1 })).toHaveCSS('font-size', '24px')
      await expectAccessible(page)

      const coming = page.waitForEvent('download')
      await dialog.getByRole('button', { name: words('document.preview.download'), exact: true }).click()
      const download = await coming
      expect(download.suggestedFilename()).toBe(`${words('agreement.offer.default')} ${id}.pdf`)
      const pdf = await readFile(await download.path())
      expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
      expect(pdfText(pdf)).toContain(HARMLESS)
      await expect(dialog.getByRole('status')).toHaveText(words('terms.offer.made'))

      await paper.getByRole('heading', { level: 1 }).click()
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await expect(make).toBeFocused()
    })

    test('the offer’s HTML is accessible, on screen and in print', async ({
      openAs,
      openPage,
      words,
      portal,
    }) => {
      const id = await makeQuery(portal.address, language)
      const page = await openAs('inhouse', pathOf('inhouse', id))
      await queryScreen(page, words).openTab('transaction')
      await page.getByRole('button', { name: words('terms.offer.make'), exact: true }).click()
      const markup = await page.getByTitle(words('terms.offer.preview')).getAttribute('srcdoc')
      const alone = await openPage()
      await alone.setContent(markup ?? '')
      await expect(alone.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessible(alone)
      await alone.emulateMedia({ media: 'print' })
      await expect(alone.locator('body')).toHaveCSS('padding', '0px')
      await expectNoAxeViolations(alone)
    })

    test('the surety agreement can be downloaded from the client tab', async ({ openAs, words, portal }) => {
      const id = await makeQuery(portal.address, language)
      const page = await openAs('inhouse', pathOf('inhouse', id))
      const button = page.getByRole('button', { name: words('surety.pdf', { name: surety.name }) })
      await expect(button).not.toHaveAttribute('aria-disabled', 'true')
      const coming = page.waitForEvent('download')
      await button.click()
      const download = await coming
      expect(download.suggestedFilename()).toBe(`${words('agreement.suretyAgreement')} #${id}.pdf`)
      const pdf = await readFile(await download.path())
      expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
      expect(pdfText(pdf)).toContain(surety.name)

      // On a phone the tooltip is inside the window. The pointer leaves first, because a tooltip closed by a click
      // reopens only for a returning pointer.
      await page.mouse.move(0, 0)
      await page.setViewportSize({ width: 360, height: 740 })
      await button.hover()
      const bubble = page.getByRole('tooltip', { name: words('surety.pdf', { name: surety.name }) })
      await expect(bubble).toBeInViewport({ ratio: 1 })
    })
  })
}
