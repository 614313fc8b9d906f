import { expect, test } from './test.ts'

// A separate portal, because this test changes the table in force.
test.use({ ownPortal: 'decision-table' })

test('credit changes a rule of the decision table, and compliance approves what it changes', async ({
  openAs,
  words,
  watch,
}) => {
  // The server refuses to save the draft while it has a gap.
  watch.tolerate(/status of 400/)
  const credit = await openAs('credit')
  await credit.goto('/decision-table')
  await credit.getByRole('button', { name: words('decisionTable.start') }).click()
  await credit.getByRole('button', { name: words('decisionTable.row.edit', { row: 1 }) }).click()
  await credit.getByLabel(words('decisionTable.bound.financedTo')).fill('15000')
  await credit.getByRole('button', { name: words('decisionTable.row.done') }).click()
  await credit.getByRole('textbox', { name: words('decisionTable.note') }).fill('Large sums need a person')
  await credit.getByRole('button', { name: words('decisionTable.row.delete', { row: 5 }) }).click()
  const save = credit.getByRole('button', { name: words('decisionTable.save') })
  await save.click()
  await expect(credit.getByRole('alert').getByRole('link')).toHaveCount(1)
  await credit.getByRole('button', { name: words('decisionTable.addRow') }).click()
  await credit.getByRole('button', { name: words('decisionTable.row.done') }).click()
  await save.click()
  await expect(credit.getByText(words('decisionTable.saved'))).toBeVisible()
  await credit.getByRole('button', { name: words('decisionTable.step.test') }).click()
  const changed = credit.getByRole('table', { name: words('decisionTable.backTest') })
  await expect(changed.getByRole('link', { name: '1041' })).toBeVisible()
  await credit.getByRole('button', { name: words('decisionTable.step.submit') }).click()
  const approve = { name: words('decisionTable.step.approve'), exact: true }
  await expect(credit.getByRole('button', approve)).toHaveAttribute('aria-disabled', 'true')

  const compliance = await openAs('compliance')
  await compliance.goto('/decision-table')
  await compliance.getByRole('link', { name: words('decisionTable.open.waiting') }).click()
  await expect(compliance.getByRole('link', { name: '1041' })).toBeVisible()
  await compliance.getByRole('button', approve).click()
  await compliance.getByRole('alertdialog').getByRole('button', approve).click()
  await expect(compliance.getByText(words('decisionTable.done.approve'))).toBeVisible()
  await credit.goto('/decision-table')
  await expect(credit.getByText(words('decisionTable.phase.superseded'))).toBeVisible()
})
