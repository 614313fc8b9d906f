import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { DecisionRule } from '../../../api/automatic-decision.ts'
import { StatusBadge } from '../../../src/design/StatusBadge.tsx'
import { DecisionRules } from '../../../src/status/DecisionCard.tsx'
import { renderInApp } from '../in-app.tsx'

test.each([
  [undefined, 'Signed on paper / digitally'],
  [true, 'Signed on paper'],
  [false, 'Signed digitally'],
])('a badge says how the query was signed where that is known: on paper %s', (signedOnPaper, text) => {
  renderInApp(<StatusBadge status="SN" signedOnPaper={signedOnPaper} />)
  expect(screen.getByText(text)).toBeTruthy()
})

test.each([
  ['et', 'Täidetud: Ekskavaatorid ja Buckets: sees.'],
  ['en', 'Met: Excavators and Buckets: on.'],
] as const)('in %s the groups of a decision have their names, older ones the only one', (language, text) => {
  const on = [{ name: 'Excavators', nameEt: 'Ekskavaatorid' }, 'Buckets']
  const fact = { on, off: [], withoutSubgroup: 0 }
  const rules: DecisionRule[] = [{ rule: 'assetGroupsAllow', fact, passed: true }]
  const { unmount } = renderInApp(<DecisionRules rules={rules} />, { language })
  expect(screen.getByText(/^(?:Täidetud|Met)/).textContent?.trim()).toBe(text)
  unmount()
})

const rule = (entered: boolean): DecisionRule => ({
  rule: 'notPublicPerson',
  fact: { entered, isPublicPerson: 'no' },
  passed: true,
})

test('does not deny a public office if the question was not asked', () => {
  const { unmount } = renderInApp(<DecisionRules rules={[rule(false)]} />)
  expect(screen.getByText(/^Met/).textContent).toBe('Met: high public office: not answered')
  unmount()
  renderInApp(<DecisionRules rules={[rule(true)]} />)
  expect(screen.getByText(/^Met/).textContent).toBe('Met: high public office: no')
})

test('names the conditions that replace a rule that does not hold', () => {
  const fact = { totalCents: 100_000, availableCents: 50_000, broken: 'withinAvailableLimit' }
  const condition = {
    rule: 'limitCovers',
    askedOf: 'partner',
    textEn: 'Annual report',
    textEt: 'Aruanne',
  } as const
  const { unmount } = renderInApp(
    <DecisionRules
      rules={[rule(true), { rule: 'limitCovers', fact, passed: false }]}
      conditions={[condition]}
    />,
  )
  const asked = screen.getByText('Asked instead: Annual report')
  expect(asked.closest('li')?.textContent).toContain('Limit covers the total')
  unmount()
})

test.each([
  ['withinAvailableLimit', 'of €1,200.00'],
  ['withinMaxContract', 'of €1,200.00, but above the maximum contract amount'],
  ['limitNotBlocked', 'the limit is blocked'],
  ['limitApproved', 'the limit check was negative'],
])('says why a limit does not cover the total: %s', (broken, text) => {
  const fact = { totalCents: 100_000, availableCents: 120_000, broken }
  const { unmount } = renderInApp(<DecisionRules rules={[{ rule: 'limitCovers', fact, passed: false }]} />)
  expect(screen.getByText(/^Not met/).textContent).toMatch(new RegExp(`${text}$`))
  unmount()
})
