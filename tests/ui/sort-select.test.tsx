import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { PartnerRow } from '../../api/partner.ts'
import { partnerCalls } from '../../api/partner.calls.ts'
import { userCalls } from '../../api/user.calls.ts'
import { PartnersScreen } from '../../src/partner/PartnersScreen.tsx'
import { UsersScreen } from '../../src/user/UsersScreen.tsx'
import { renderInApp } from './in-app.tsx'
import { personOf } from './people.ts'
import { scriptedServer } from './scripted-server.ts'
import { rowOf } from './user/stored.ts'

afterEach(cleanup)

const partnerOf = (partnerId: number, businessName: string, regCode: string): PartnerRow => ({
  partnerId,
  businessName,
  regCode,
  email: '',
  phoneNumber: '+3726001203',
  inhouse: false,
  manager: null,
  modifiedDtime: '2026-11-20T09:54:00.000Z',
  formattedModifiedDtime: '20.11.2026 11:54',
})

const heads = () =>
  screen
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent?.trim())
    .join()

test('sorts partner cards by columns and directions, like the table headers', async () => {
  scriptedServer().on(partnerCalls.findAll, {
    json: [partnerOf(1, 'Õunapood', '30'), partnerOf(2, 'Aiapood', '20'), partnerOf(3, 'Puupood', '10')],
  })
  const { user } = renderInApp(<PartnersScreen />, { user: personOf('COMPLIANCE') })
  const select = await screen.findByLabelText<HTMLSelectElement>('Sort by')
  expect([...select.options].slice(0, 3).map(({ text }) => text)).toEqual([
    'Sort by Name, descending',
    'Sort by Name, ascending',
    'Sort by Registry code, descending',
  ])
  expect(select.selectedOptions[0]?.text).toBe('Sort by Name, ascending')
  expect(heads()).toBe('Aiapood,Puupood,Õunapood')
  expect(screen.getAllByText('+372 600 1203')).toHaveLength(3)
  await user.selectOptions(select, 'Sort by Name, descending')
  expect(heads()).toBe('Õunapood,Puupood,Aiapood')
  await user.selectOptions(select, 'Sort by Registry code, ascending')
  expect(heads()).toBe('Puupood,Aiapood,Õunapood')
  expect(screen.getByRole('columnheader', { name: 'Registry code' }).getAttribute('aria-sort')).toBe(
    'ascending',
  )
  await user.click(screen.getByRole('button', { name: 'Registry code' }))
  expect(select.value).toBe('regCode,desc')
})

test('names what it sorts, for two lists', async () => {
  scriptedServer().on(userCalls.findAll, { json: [rowOf(1), rowOf(2), rowOf(3, { active: false })] })
  const { user } = renderInApp(<UsersScreen />, { user: personOf('COMPLIANCE') })
  const table = await screen.findByRole('table', { name: 'Active users (2)' })
  const select = screen.getByLabelText('Sort by: Active users (2)')
  expect(screen.getByLabelText('Sort by: Inactive users (1)')).toBeTruthy()
  await user.selectOptions(select, 'Sort by E-mail, descending')
  const links = within(table).getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual(['Mari Maasikas 2', 'Mari Maasikas 1'])
})
