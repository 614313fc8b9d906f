import { conditionCalls } from '../api/condition.calls.ts'
import { queryCalls } from '../api/query.calls.ts'
import { createCaller } from '../tests/api/caller.ts'
import { CREDIT } from '../tests/api/container/scene.ts'
import { aDocumentAsked } from '../tests/api/condition/scene.ts'
import { png } from '../tests/api/document/samples.ts'
import { expectNoAxeViolations } from './axe.ts'
import { makeQuery } from './make-query.ts'
import { pathOf } from './query-screen.ts'
import { expect, test } from './test.ts'

test('a phone photographs the answer to a condition, and the counter sees it', async ({
  openAs,
  words,
  portal,
  language,
  browser,
}) => {
  const { ask } = createCaller(portal.address)
  const queryId = await makeQuery(portal.address, 'SM')
  await ask(queryCalls.changeStatus, { query: { queryId, status: 'SCR' } }, 'inhouse@tehing.example')
  const conditions = [{ ...aDocumentAsked, askedOf: 'partner' as const }]
  await ask(conditionCalls.ask, { params: { id: queryId }, body: { conditions } }, CREDIT)

  const page = await openAs('partner', `${pathOf('partner', queryId)}?tab=status`)
  const card = page.getByRole('region', { name: words('condition.title'), exact: true })
  const made = page.waitForResponse((response) => response.url().endsWith('/photo-codes'))
  await card.getByRole('button', { name: words('condition.photo') }).click()
  const { token } = (await (await made).json()) as { token: string }
  await expect(page.getByRole('img', { name: words('condition.photo.code') })).toBeVisible()
  await expectNoAxeViolations(page)

  const locale = language === 'et' ? 'et-EE' : 'en-GB'
  const context = await browser.newContext({ locale, viewport: { width: 360, height: 740 } })
  const phone = await context.newPage()
  await phone.goto(`${portal.address}/photo#${token}`)
  await expect(
    phone.getByText(language === 'et' ? aDocumentAsked.textEt : aDocumentAsked.textEn),
  ).toBeVisible()
  await expectNoAxeViolations(phone)
  await expect(page.getByText(words('condition.photo.open'))).toBeVisible()
  const photo = { name: 'image.png', mimeType: 'image/png', buffer: png }
  for (const _ of [1, 2]) await phone.getByLabel(words('photo.take')).setInputFiles(photo)
  await expectNoAxeViolations(phone)
  await phone.getByRole('button', { name: words('answerFiles.send', { count: 2 }) }).click()
  await expect(phone.getByRole('heading', { name: words('photo.sent.title') })).toBeVisible()
  await phone.reload()
  await expect(phone.getByRole('heading', { name: words('photo.sent.title') })).toBeVisible()
  await context.close()

  await expect(card.getByText(words('condition.state.answered'))).toBeVisible()
  await expect(card.getByText(`${words('photo.name', { number: '2' })}.png`)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
