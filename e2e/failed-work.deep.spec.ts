import { languages } from '../api/language.ts'
import { registrationCalls } from '../api/registration.calls.ts'
import { createCaller } from '../tests/api/caller.ts'
import { CREDIT } from '../tests/api/query/example.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './test.ts'

// This file's portal has a mail server that does not respond.
test.use({
  ownPortal: 'failed work',
  ownSettings: { SMTP_URL: 'smtp://127.0.0.1:1', SMTP_FROM: 'portal@tehing.example' },
})

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ language })

    test('compliance sees a letter that could not be sent, and retries it', async ({
      openAs,
      words,
      portal,
    }) => {
      await createCaller(portal.address).ask(registrationCalls.forgotPassword, { body: { email: CREDIT } })
      const page = await openAs('compliance')
      await page.getByRole('button', { name: words('shell.start.more'), exact: true }).click()
      await page.getByRole('menuitem', { name: words('shell.start.failedWork') }).click()
      await expect(page).toHaveURL('/compliance/failed-work')
      const row = page.getByRole('row').filter({ hasText: CREDIT }).first()
      await expect(row.getByRole('rowheader')).toHaveText(words('failedWork.kind.user.resetPassword'))
      const service = words('failedWork.service.mail')
      await expect(row).toContainText(words('failedWork.reason.unavailable', { service }))
      await expectAccessible(page)
      const tries = row.getByRole('cell').nth(2)
      const before = await tries.textContent()
      await row.getByRole('button').click()
      await expect(tries).not.toHaveText(before ?? '')
    })
  })
}
