import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { queryCalls } from '../../../api/query.calls.ts'
import { evidenceCalls } from '../../../api/evidence.calls.ts'
import { riskCalls } from '../../../api/risk.calls.ts'
import type { Risk, RiskAssessment } from '../../../api/risk.ts'
import { RiskCard } from '../../../src/risk/RiskCard.tsx'
import { queryOf } from '../query/example-query.ts'
import { renderInQuery } from '../query/in-query.tsx'
import { scriptedServer } from '../scripted-server.ts'

afterEach(cleanup)

const last: RiskAssessment = {
  assessmentId: 7,
  riskClass: 'high',
  proposed: { riskClass: 'high', factors: ['publicOffice'] },
  reason: 'A minister until spring.',
  sourceOfFunds: 'Salary of the office.',
  approvedBy: 'Mart Mets',
  assessedDtime: '2025-11-26T08:00:00.000Z',
  assessedByName: 'Kadri Kask',
  validUntil: '2026-11-26',
  reviewDtime: '2026-10-26T06:00:00.000Z',
}
const earlier: RiskAssessment = { ...last, assessmentId: 6, riskClass: 'low', reason: 'Nothing unusual.' }
const unassessed: Risk = {
  queryId: 1042,
  state: 'unassessed',
  proposed: { riskClass: 'standard', factors: ['largeAmount', 'nonProfit'] },
  assessments: [],
  newParties: [],
  basis: 'a'.repeat(64),
  lacks: null,
}
const due: Risk = { ...unassessed, state: 'due', assessments: [last, earlier] }

const open = async (risk: Risk, role: 'COMPLIANCE' | 'CREDIT' = 'COMPLIANCE') => {
  const server = scriptedServer()
  server.on(riskCalls.find, { json: risk })
  server.on(queryCalls.edit, { json: queryOf() })
  const rendered = renderInQuery(<RiskCard />, { query: queryOf({ status: 'SCR' }), role })
  const card = await screen.findByRole('region', { name: 'Risk class' })
  const sent = () => server.asked.filter(({ method }) => method === 'POST').map(({ body }) => body)
  return { ...rendered, server, card, sent }
}
const button = (name: string) => screen.getByRole('button', { name })
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })

describe('the card of the risk class', () => {
  test('proposes a class from the facts before compliance gives one', async () => {
    const { card } = await open(unassessed)
    expect(card.textContent).toContain(
      'Proposed from the facts: Standard (the contract is for 100,000 euros or more and the client is an association or a foundation).',
    )
    expect(within(card).getByText('Not given')).toBeTruthy()
  })

  test('shows the class with who gave it, when, why and its measures, and earlier ones', async () => {
    const { card } = await open({ ...due, state: 'assessed' })
    for (const words of [
      'Kadri Kask',
      'A minister until spring.',
      'Source of funds: Salary of the office.',
      'Approved by Mart Mets',
      'Valid until 26.11.2026',
      '1 earlier class',
      'Nothing unusual.',
    ])
      expect(card.textContent).toContain(words)
  })

  test('says for whom the last class does not count, and what the contract lacks', async () => {
    const { card } = await open({ ...due, newParties: ['Uus Juht', 'Uus Omanik'], lacks: 'partiesChanged' })
    expect(card.textContent).toContain('before Uus Juht and Uus Omanik became a party')
    expect(card.textContent).toContain('The last class was high, and the parties have changed since.')
    expect(within(card).getByText('No longer counts')).toBeTruthy()
    expect(within(card).queryByText('High')).toBeNull()
  })

  test('lets credit read it only', async () => {
    await open(unassessed, 'CREDIT')
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['What was checked'])
  })
})

describe('giving a class', () => {
  test('again is a fresh assessment with the last one beside it', async () => {
    const { user, server, sent } = await open(due)
    await user.click(button('Renew the class'))
    const dialog = await screen.findByRole('dialog', { name: 'Risk class' })
    expect(within(dialog).getByText('Last class: High')).toBeTruthy()
    expect(dialog.textContent).toContain('Approved by Mart Mets')
    await user.click(button('Save the class'))
    expect(await screen.findAllByText('This field is required')).toHaveLength(2)
    expect(sent()).toEqual([])
    await user.selectOptions(screen.getByRole('combobox', { name: 'Class' }), 'High')
    expect([box(/^Reason/).value, box(/^Source of funds/).value, box(/^Approved by/).value]).toEqual([
      '',
      '',
      '',
    ])
    await user.type(box(/^Reason/), 'Still in office.')
    await user.type(box(/^Approved by/), 'Tiiu Tamm')
    server.on(riskCalls.assess, { json: due })
    await user.click(button('Save the class'))
    expect(await screen.findByText('The risk class is saved.')).toBeTruthy()
    expect(sent()).toEqual([
      {
        riskClass: 'high',
        reason: 'Still in office.',
        sourceOfFunds: '',
        approvedBy: 'Tiiu Tamm',
        assessmentId: 7,
        basis: unassessed.basis,
      },
    ])
  })

  const conflicts: readonly (readonly [string, Risk, string, number | null])[] = [
    [
      'another class',
      { ...unassessed, state: 'assessed', assessments: [last] },
      'Another class has been given meanwhile.',
      7,
    ],
    [
      'other facts',
      { ...unassessed, proposed: last.proposed, basis: 'b'.repeat(64) },
      'The facts have changed since you opened this.',
      null,
    ],
  ]
  test.each(conflicts)('after %s says what changed, and goes on with what was typed', async (...row) => {
    const [, stored, says, assessmentId] = row
    const { user, server, sent } = await open(unassessed)
    await user.click(button('Give a class'))
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Class' }), 'Low')
    await user.type(box(/^Reason/), 'Known for years.')
    server.on(riskCalls.find, { json: stored })
    server.on(riskCalls.assess, {
      status: 409,
      json: {
        type: '/api/docs#record.conflict',
        title: 'Conflict',
        status: 409,
        code: 'record.conflict',
        detail: 'Changed.',
        stored,
      },
    })
    await user.click(button('Save the class'))
    const note = await screen.findByRole('alert')
    expect(note.textContent).toContain(says)
    expect(note.textContent).toContain(
      stored.proposed.riskClass === 'high' ? 'High (a party is politically' : 'Standard',
    )
    expect(screen.queryByText('Last class: High') !== null).toBe(assessmentId !== null)
    expect(box(/^Reason/).value).toBe('Known for years.')
    server.on(riskCalls.assess, { json: stored })
    await user.click(button('Save the class'))
    expect(await screen.findByText('The risk class is saved.')).toBeTruthy()
    expect(sent()).toMatchObject([
      { assessmentId: null, basis: unassessed.basis },
      { assessmentId, basis: stored.basis, riskClass: 'low', reason: 'Known for years.' },
    ])
  })
})

test('what was checked is a table with source and date, and a dash where there is none', async () => {
  const { user, server } = await open(unassessed, 'CREDIT')
  const at = '2026-11-26T08:00:00.000Z'
  server.on(evidenceCalls.find, {
    json: {
      evidence: [
        { kind: 'identification', party: 'Mari Mets', at },
        { kind: 'document', party: 'Mari Mets', at: null, type: 'passport' },
        { kind: 'representation', party: 'Mari Mets', at, named: false },
        { kind: 'publicOffice', party: '', at, answer: null, byCustomer: true },
        { kind: 'lists', party: 'Mets OÜ', at, state: 'clear', source: 'yente' },
        { kind: 'signature', party: 'Mari Mets', at },
      ],
    },
  })
  await user.click(button('What was checked'))
  const dialog = await screen.findByRole('dialog', { name: 'What was checked about the parties' })
  const rows = await within(dialog).findAllByRole('row')
  const cells = rows.slice(1).map((row) => [...row.children].map(({ textContent }) => textContent))
  const day = '26.11.2026 10:00'
  expect(cells).toEqual([
    ['Mari Mets', 'Identity', 'identified', 'Smart-ID or Mobile-ID', day],
    ['Mari Mets', 'Identity document', 'Passport', 'Client’s data', '–'],
    ['Mari Mets', 'Right to represent', 'is not among the representatives', 'Limit engine', day],
    ['–', 'High public office', 'not answered', 'The client, on their page', day],
    ['Mets OÜ', 'Lists of sanctions and of politically exposed persons', 'No match', 'yente', day],
    ['Mari Mets', 'Digital signature', 'signed', 'Signing service', day],
  ])
})
