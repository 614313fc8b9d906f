import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { UPLOAD_MAXIMUMS } from '../domain/constants.ts'
import { docx, entry, heic, pdf, png } from '../tests/api/document/samples.ts'
import { expectAccessible } from './axe.ts'
import { dropFiles } from './drop-files.ts'
import { makeQuery } from './make-query.ts'
import { pathOf, queryScreen } from './query-screen.ts'
import { expect, test } from './test.ts'
import type { Words } from './words.ts'

/** The documents of a query, found by role and text. */
const documentsOf = (page: Page, words: Words) => {
  const card = page.getByRole('region', { name: words('document.title'), exact: true })
  const button = (id: 'document.delete' | 'document.download' | 'document.upload.cancel', name: string) =>
    card.getByRole('button', { name: words(id, { name }), exact: true })
  return {
    card,
    button,
    zone: card.getByText(words('document.choose')),
    input: card.getByLabel(words('document.choose')),
    line: (name: string) => card.getByRole('listitem').filter({ hasText: name }),
    progress: (name: string) =>
      card.getByRole('progressbar', { name: words('document.upload.progress', { name }) }),
    signable: (name: string) =>
      card.getByRole('checkbox', { name: `${words('document.signable')} ${name}`, exact: true }),
    none: card.getByText(words('document.none')),
    open: async () => {
      await queryScreen(page, words).openTab('transaction')
      await expect(card.getByText(words('document.choose'))).toBeVisible()
    },
  }
}

const KIB = 1024

/** Throttles uploads (bytes per second) until the returned function is called. */
const sendSlowly = async (page: Page, uploadThroughput: number) => {
  const session = await page.context().newCDPSession(page)
  const unbound = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
  await session.send('Network.emulateNetworkConditions', { ...unbound, uploadThroughput })
  return () => session.send('Network.emulateNetworkConditions', unbound)
}

const openOf = async (page: Page, words: Words) => {
  const documents = documentsOf(page, words)
  await documents.open()
  await expect(documents.none).toBeVisible()
  return documents
}

test('dropped files arrive, download byte for byte, and are deleted after a confirmation', async ({
  openAs,
  words,
  portal,
}) => {
  const page = await openAs('partner', pathOf('partner', await makeQuery(portal.address, 'P')))
  const { zone, line, button, none, open } = await openOf(page, words)
  const statement = pdf('/Väljavõte 1')
  await dropFiles(zone, [
    { name: 'Väljavõte.pdf', content: statement },
    { name: 'pilt.png', content: png },
  ])
  for (const name of ['Väljavõte.pdf', 'pilt.png']) {
    await expect(page.getByText(words('document.uploaded', { name }))).toBeVisible()
    await expect(button('document.delete', name)).toBeVisible()
  }
  await expect(line('Väljavõte.pdf')).toContainText('Peeter Põhjala')

  const downloaded = page.waitForEvent('download')
  await button('document.download', 'Väljavõte.pdf').click()
  const file = await downloaded
  expect(file.suggestedFilename()).toBe('Väljavõte.pdf')
  expect((await readFile(await file.path())).equals(statement)).toBe(true)

  const dialog = page.getByRole('alertdialog', {
    name: words('document.deletion.title', { name: 'pilt.png' }),
  })
  await button('document.delete', 'pilt.png').click()
  await dialog.getByRole('button', { name: words('document.deletion.keep') }).click()
  await expect(dialog).toBeHidden()
  await expect(line('pilt.png')).toBeVisible()
  await button('document.delete', 'pilt.png').click()
  await dialog.getByRole('button', { name: words('document.deletion.confirm') }).click()
  await expect(page.getByText(words('document.deleted'))).toBeVisible()
  await expect(line('pilt.png')).toBeHidden()
  await page.reload()
  await open()
  await expect(line('Väljavõte.pdf')).toBeVisible()
  await expect(line('pilt.png')).toBeHidden()
  await expect(none).toBeHidden()
})

test('a running upload shows its progress and can be stopped; the next one continues', async ({
  openAs,
  words,
  portal,
}) => {
  const page = await openAs('partner', pathOf('partner', await makeQuery(portal.address, 'P')))
  const { zone, line, button, progress, none, open } = await openOf(page, words)
  const large = Buffer.concat([png, Buffer.alloc(8 * KIB * KIB)])
  const sendFreely = await sendSlowly(page, 256 * KIB)
  await dropFiles(zone, [
    { name: 'suur.png', content: large },
    { name: 'ootab.png', content: png },
  ])
  const shown = async () => Number(await progress('suur.png').getAttribute('aria-valuenow'))
  await expect.poll(shown).toBeGreaterThan(0)
  expect(await shown()).toBeLessThan(100)
  await expect(progress('ootab.png')).toHaveAttribute('aria-valuenow', '0')
  await expect(none).toBeVisible()

  await button('document.upload.cancel', 'suur.png').click()
  await expect(line('suur.png')).toBeHidden()
  await sendFreely()
  await expect(button('document.delete', 'ootab.png')).toBeVisible()
  await expect(progress('ootab.png')).toBeHidden()
  await page.reload()
  await open()
  await expect(line('ootab.png')).toBeVisible()
  await expect(line('suur.png')).toBeHidden()

  await dropFiles(zone, [{ name: 'suur.png', content: large }])
  await expect(button('document.delete', 'suur.png')).toBeVisible()
})

test('the signable mark is set in-house, survives a reload, and is visible to others', async ({
  openAs,
  words,
  portal,
}) => {
  const queryId = await makeQuery(portal.address, 'SM')
  const page = await openAs('inhouse', pathOf('inhouse', queryId))
  const { zone, button, signable, open } = await openOf(page, words)
  await dropFiles(zone, [{ name: 'leping.pdf', content: pdf() }])
  await expect(button('document.delete', 'leping.pdf')).toBeVisible()
  await expect(signable('leping.pdf')).not.toBeChecked()
  const marked = page.waitForResponse(/\/document\/update$/)
  await signable('leping.pdf').click()
  expect((await marked).status()).toBe(200)
  await expect(signable('leping.pdf')).toBeChecked()
  await page.reload()
  await open()
  await expect(signable('leping.pdf')).toBeChecked()

  const partner = await openAs('partner', pathOf('partner', queryId))
  await queryScreen(partner, words).openTab('transaction')
  const theirs = documentsOf(partner, words)
  await expect(theirs.line('leping.pdf')).toContainText(words('document.signable'))
  await expect(theirs.signable('leping.pdf')).toBeHidden()
  await expect(theirs.zone).toBeHidden()
})

type Bad = {
  what: string
  name: string
  content: Buffer
  why: 'active' | 'bomb' | 'content' | 'empty' | 'heic' | 'kind' | 'tooLarge'
}

const bad: readonly Bad[] = [
  {
    what: 'runs a script',
    name: 'skript.pdf',
    content: pdf('/AA << /S /JavaScript /JS (1) >>'),
    why: 'active',
  },
  { what: 'was renamed', name: 'pilt.pdf', content: png, why: 'content' },
  { what: 'holds a macro', name: 'makro.docx', content: docx(entry('word/vbaProject.bin')), why: 'active' },
  { what: 'is a drawing', name: 'joonis.svg', content: Buffer.from('<svg/>'), why: 'kind' },
  { what: 'is a photo of an iPhone', name: 'IMG_4711.HEIC', content: heic, why: 'heic' },
  { what: 'is the same under another name', name: 'IMG_4711.jpg', content: heic, why: 'heic' },
  { what: 'is empty', name: 'tühi.pdf', content: Buffer.alloc(0), why: 'empty' },
  {
    what: 'is a byte too large',
    name: 'suur.png',
    content: Buffer.concat([png, Buffer.alloc(UPLOAD_MAXIMUMS.bytes - png.length + 1)]),
    why: 'tooLarge',
  },
]

for (const language of ['en', 'et'] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ language })

    test('a refused file shows the reason beside its name, and the valid one is uploaded', async ({
      openAs,
      words,
      portal,
      watch,
    }) => {
      watch.tolerate(/status of 400 .*\/upload-documents/)
      const page = await openAs('partner', pathOf('partner', await makeQuery(portal.address, 'P')))
      const { input, line, button, card } = await openOf(page, words)
      await input.setInputFiles([
        ...bad.map(({ name, content }) => ({ name, buffer: content, mimeType: '' })),
        { name: 'hea.png', buffer: png, mimeType: '' },
      ])
      await expect(button('document.delete', 'hea.png')).toBeVisible()
      for (const { name, why } of bad)
        await expect(line(name).getByRole('alert')).toHaveText(words(`document.refused.${why}`, { name }))
      await expectAccessible(page)

      for (const { name } of bad)
        await card
          .getByRole('button', { name: words('document.upload.dismiss', { name }), exact: true })
          .click()
      await expect(card.getByRole('listitem')).toHaveCount(1)
      await expect(line('hea.png')).toBeVisible()
    })
  })
}
