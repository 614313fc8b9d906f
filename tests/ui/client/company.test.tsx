import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { companyCalls, type Company } from '../../../api/company.calls.ts'
import { CompanyFields } from '../../../src/client/CompanyFields.tsx'
import { queryOf } from '../query/example-query.ts'
import { renderTransaction } from '../transaction/scene.tsx'

afterEach(cleanup)

const companyOf = (name: string, companyCode: string, status: Company['status']): Company => ({
  name,
  companyCode,
  vatNumber: '',
  address: 'Harju maakond, Tallinn, Narva mnt 7',
  postalCode: '10117',
  city: 'Tallinn',
  status,
})
const good = companyOf('Lumivalge Pesumaja OÜ', '19015895', 'entered')
const bankrupt = companyOf('Pankrotipesa OÜ', '19061205', 'bankrupt')
const leaving = companyOf('Lõpusirge Kaubad OÜ', '19057267', 'inLiquidation')
const companies = [good, bankrupt, leaving]

const open = () => {
  const query = { ...queryOf({ status: 'P' }), custName: '', custRegCode: '', street: '', vatNumber: '' }
  const drawn = renderTransaction(<CompanyFields />, { role: 'PARTNER', inhouse: true, query })
  drawn.server.on(companyCalls.byCode, ({ url }) => ({
    json: companies.filter((one) => one.companyCode.startsWith(url.searchParams.get('companyCode') ?? '-')),
  }))
  drawn.server.on(companyCalls.byName, ({ url }) => ({
    json: companies.filter((one) => one.name.startsWith(url.searchParams.get('name') ?? '-')),
  }))
  return drawn
}
const search = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Name or registry code' })
const code = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Registry code' })

const pick = async (user: ReturnType<typeof open>['user'], { name, companyCode }: Company) => {
  await user.clear(search())
  await user.type(search(), name.slice(0, 6))
  await user.click(await screen.findByRole('option', { name: new RegExp(companyCode) }))
}

test('selecting a bankrupt company clears the previous one', async () => {
  const { user, values } = open()
  await pick(user, good)
  expect(values()).toMatchObject({ custName: good.name, custRegCode: good.companyCode, city: 'Tallinn' })
  await pick(user, bankrupt)
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Pankrotipesa OÜ: This company is bankrupt',
  )
  expect(values()).toMatchObject({ custName: '', custRegCode: '', street: '', zipCode: '', city: '' })
})

test.each([
  [leaving, 'status', 'in liquidation'],
  [bankrupt, 'alert', 'bankrupt'],
] as const)(
  'a typed code of $name is warned of, and the warning goes with the code',
  async (company, role, says) => {
    const { user } = open()
    await user.type(code(), company.companyCode)
    await waitFor(() =>
      expect(screen.getByRole(role).textContent).toContain(`${company.name}: This company is`),
    )
    expect(screen.getByRole(role).textContent).toContain(says)
    await user.type(code(), '{Backspace}')
    await waitFor(() => expect(screen.queryByText(company.name)).toBeNull())
  },
)

test('warns also about a code that was not typed, such as one from a draft', async () => {
  const { set } = open()
  await set('custRegCode', leaving.companyCode)
  expect((await screen.findByRole('status')).textContent).toContain('in liquidation')
})

test('a code typed into the search replaces the company and clears its name', async () => {
  const { user, values } = open()
  await pick(user, good)
  await user.clear(search())
  await user.type(search(), '16934822')
  await user.click(code())
  await waitFor(() => expect(values()).toMatchObject({ custName: '', custRegCode: '16934822', city: '' }))
})
