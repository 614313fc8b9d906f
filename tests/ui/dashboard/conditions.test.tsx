import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { homeOf } from '../../../src/shell/screen/home.ts'
import { inRow, openDashboard, rowNamed, rowOf } from './scene.tsx'

afterEach(cleanup)

test.each([
  ['PARTNER', 'Conditions to answer 3'],
  ['SHOP', 'Conditions to answer 3'],
  ['CREDIT', 'Answers to look at 3'],
  ['COMPLIANCE', 'Answers to look at 3'],
] as const)('%s counts the queries with conditions and lists them with a click', async (role, name) => {
  const { user, lastList, address } = openDashboard(role, { conditions: 3 })
  await rowNamed(1063)
  const chip = await screen.findByRole('button', { name })
  await user.click(chip)
  expect(chip.getAttribute('aria-pressed')).toBe('true')
  expect(address()).toBe(`${homeOf(role)}?status=conditions`)
  await waitFor(() => expect(lastList()).toMatchObject({ conditions: 'true', countLater: 'true' }))
  await user.click(chip)
  expect(address()).toBe(homeOf(role))
  expect(chip.getAttribute('aria-pressed')).toBe('false')
})

test('the filter for phones offers them too, and a link restores it', async () => {
  const { user, lastList } = openDashboard('SHOP', { conditions: 3, address: '?status=conditions' })
  await rowNamed(1063)
  expect(lastList()).toMatchObject({ conditions: 'true' })
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Status' })
  expect(select.selectedOptions[0]?.textContent).toBe('Conditions to answer, 3')
  await user.selectOptions(select, 'Waiting for you, 0')
  await waitFor(() => expect(lastList()).not.toHaveProperty('conditions'))
})

test('a row says how many of its conditions wait', async () => {
  const rows = [
    rowOf({ conditionsForYou: 2 }),
    rowOf({ queryId: 1064, conditionsForYou: 1 }),
    rowOf({ queryId: 1065 }),
  ]
  openDashboard('CREDIT', { rows })
  expect((await inRow(1063)).getByText('2 answers to look at')).toBeTruthy()
  expect((await inRow(1064)).getByText('1 answer to look at')).toBeTruthy()
  expect((await inRow(1065)).queryByText(/to look at/)).toBeNull()
})

test('a row says that a message waits in its chat', async () => {
  openDashboard('CREDIT', { rows: [rowOf({ messageWaiting: true }), rowOf({ queryId: 1064 })] })
  expect((await inRow(1063)).getByText('Message in the chat')).toBeTruthy()
  expect((await inRow(1064)).queryByText('Message in the chat')).toBeNull()
})

test('is in Estonian', async () => {
  openDashboard('PARTNER', { language: 'et', rows: [rowOf({ conditionsForYou: 2 })] })
  expect((await inRow(1063)).getByText('2 lisanõuet ootab sind')).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Lisanõuded vastamiseks/ })).toBeTruthy()
})
