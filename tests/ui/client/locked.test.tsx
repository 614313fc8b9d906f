import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Role } from '../../../api/role.ts'
import { type StatusCode, statusCodes } from '../../../api/status.ts'
import {
  type FieldRule,
  fieldRules,
  lockByRule,
  type QueryField,
} from '../../../machines/lifecycle/query/field-rules.ts'
import { views } from '../../../machines/lifecycle/query/locks.ts'
import { ClientTab, editableLater } from '../../../src/client/ClientTab.tsx'
import { tabOfField } from '../../../src/query-editor/tabs.ts'
import { queryOf } from '../query/example-query.ts'
import { renderTransaction } from '../transaction/scene.tsx'

afterEach(cleanup)

const sent = 'Locked: the query has been sent.'
const deal =
  'the billing e-mail, the data against money laundering, the actual beneficiary, the sureties, and the guarantor'

type Case = [who: string, of: { role: Role; inhouse?: boolean; status: StatusCode }, note: string]

test.each<Case>([
  ['a partner', { role: 'PARTNER', status: 'SM' }, sent],
  ['a shop', { role: 'SHOP', status: 'SM' }, sent],
  [
    'in-house',
    { role: 'PARTNER', inhouse: true, status: 'SM' },
    `${sent} You can still change the manager, ${deal}.`,
  ],
  ['credit', { role: 'CREDIT', status: 'SCR' }, `${sent} You can still change the manager, ${deal}.`],
  [
    'compliance after the contract',
    { role: 'COMPLIANCE', status: 'SN' },
    `${sent} You can still change the manager.`,
  ],
])('tells %s what is locked, and what is not', (_, { role, inhouse = false, status }, note) => {
  renderTransaction(<ClientTab />, { role, inhouse, query: queryOf({ status }) })
  const texts = screen
    .getAllByText(/^Locked: the query has been sent\./)
    .map(({ textContent }) => textContent)
  expect(texts[0]?.trim()).toBe(note)
})

const fields = Object.keys(fieldRules) as QueryField[]
const lockName = ({ area, only }: FieldRule) => `${area} ${only ?? ''}`
const isEverEditable = (rule: FieldRule) =>
  statusCodes.some((status) => views.some((view) => lockByRule(status, view, rule) === null))

test('names a part for each lock on the tab but the client’s', () => {
  const named = new Set(Object.keys(editableLater).map((field) => lockName(fieldRules[field as QueryField])))
  const unnamed = fields
    .filter((field) => tabOfField('credit', field) === 'client')
    .filter((field) => fieldRules[field].area !== 'client' && isEverEditable(fieldRules[field]))
    .filter((field) => !named.has(lockName(fieldRules[field])))
  expect(unnamed).toEqual([])
})

test.each<[StatusCode, number]>([
  ['P', 1],
  ['SN', 0],
])('in %s asks for what can be filled in', (status, count) => {
  const query = queryOf({ status, isSuretyRequired: true, sureties: [] })
  renderTransaction(<ClientTab />, { role: 'PARTNER', inhouse: true, query })
  for (const asked of [
    /Fill in what you know/,
    /Enter the date of birth instead/,
    /Choose a yes here/,
    /A surety is required\./,
  ])
    expect(screen.queryAllByText(asked), String(asked)).toHaveLength(count)
})
