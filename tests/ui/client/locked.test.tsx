import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Role } from '../../../api/role.ts'
import type { StatusCode } from '../../../api/status.ts'
import { ClientTab } from '../../../src/client/ClientTab.tsx'
import { queryOf } from '../query/example-query.ts'
import { renderTransaction } from '../transaction/scene.tsx'

afterEach(cleanup)

const sent = 'Locked: the query has been sent.'
const deal =
  'Billing e-mail, For the anti-money-laundering check, Actual beneficiary, Sureties, and Guarantor'

type Case = [who: string, of: { role: Role; inhouse?: boolean; status: StatusCode }, note: string]

test.each<Case>([
  ['a partner', { role: 'PARTNER', status: 'SM' }, sent],
  ['a shop', { role: 'SHOP', status: 'SM' }, sent],
  [
    'in-house',
    { role: 'PARTNER', inhouse: true, status: 'SM' },
    `${sent} You can still change: Manager, ${deal}.`,
  ],
  ['credit', { role: 'CREDIT', status: 'SCR' }, `${sent} You can still change: Manager, ${deal}.`],
  [
    'compliance after the contract',
    { role: 'COMPLIANCE', status: 'SN' },
    `${sent} You can still change: Manager.`,
  ],
])('tells %s what is locked, and what is not', (_, { role, inhouse = false, status }, note) => {
  renderTransaction(<ClientTab />, { role, inhouse, query: queryOf({ status }) })
  const texts = screen
    .getAllByText(/^Locked: the query has been sent\./)
    .map(({ textContent }) => textContent)
  expect(texts[0]?.trim()).toBe(note)
})
