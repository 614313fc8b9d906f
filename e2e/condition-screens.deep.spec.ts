import type { Page } from 'playwright/test'
import { conditionCalls } from '../api/condition.calls.ts'
import { languages } from '../api/language.ts'
import { queryCalls } from '../api/query.calls.ts'
import { createSuretyLink } from '../server/condition/surety-link.ts'
import type { Database } from '../server/platform/database/database.ts'
import { suretyTable } from '../server/schema/surety.table.ts'
import { createCaller } from '../tests/api/caller.ts'
import { aConditionAsked, aDocumentAsked, aFieldAsked } from '../tests/api/condition/scene.ts'
import { CREDIT } from '../tests/api/container/scene.ts'
import { expectAccessible } from './axe.ts'
import { makeQuery } from './make-query.ts'
import { pathOf } from './query-screen.ts'
import { expect, test } from './test.ts'

/** A query in credit that asks its partner and its surety for a document, a field and words. */
const askedQuery = async (address: string, database: Database) => {
  const { ask } = createCaller(address)
  const queryId = await makeQuery(address, 'SM')
  await ask(queryCalls.changeStatus, { query: { queryId, status: 'SCR' } }, 'inhouse@tehing.example')
  const [surety] = await database
    .insert(suretyTable)
    .values({ queryId, name: 'Karl Käo', email: 'karl@kaendaja.example' })
    .returning()
  if (!surety) throw new Error('the surety was not stored')
  const asked = [aDocumentAsked, aFieldAsked, aConditionAsked]
  const conditions = (['partner', 'surety'] as const).flatMap((askedOf) =>
    asked.map((one) => ({ ...one, askedOf })),
  )
  await ask(conditionCalls.ask, { params: { id: queryId }, body: { conditions } }, CREDIT)
  return { queryId, surety }
}

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ language })

    test('conditions on a query, what opens over them, the phone’s page and the surety’s', async ({
      openAs,
      openPage,
      words,
      portal,
      database,
    }) => {
      const { queryId, surety } = await askedQuery(portal.address, database)
      const card = (page: Page) => page.getByRole('region', { name: words('condition.title'), exact: true })
      const dialog = (page: Page) => page.getByRole('dialog')

      const credit = await openAs('credit', `${pathOf('credit', queryId)}?tab=credit`)
      await expect(card(credit)).toBeVisible()
      await expectAccessible(credit)
      await card(credit)
        .getByRole('button', { name: words('condition.ask') })
        .click()
      await expect(dialog(credit)).toBeVisible()
      await expectAccessible(credit)

      const partner = await openAs('partner', `${pathOf('partner', queryId)}?tab=status`)
      await expect(card(partner)).toBeVisible()
      await expectAccessible(partner)
      const made = partner.waitForResponse((response) => response.url().endsWith('/photo-codes'))
      await card(partner)
        .getByRole('button', { name: words('condition.photo') })
        .first()
        .click()
      const { token } = (await (await made).json()) as { token: string }
      await expect(partner.getByRole('img', { name: words('condition.photo.code') })).toBeVisible()
      await expectAccessible(partner)

      const phone = await openPage()
      await phone.goto(`/photo#${token}`)
      await expect(phone.getByLabel(words('photo.take'))).toBeAttached()
      await expectAccessible(phone)

      const link = await createSuretyLink({ database, now: () => new Date() }, surety, [])
      const guest = await openPage()
      await guest.goto(`/surety#${link.token}`)
      await expect(guest.getByRole('heading', { level: 2 }).first()).toBeVisible()
      await expectAccessible(guest)
    })
  })
}
