import { readFileSync } from 'node:fs'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Money } from '../../src/design/Money.tsx'
import { Cell, Table } from '../../src/design/table/Table.tsx'
import { inRow, openDashboard, rowOf } from './dashboard/scene.tsx'
import { renderInApp } from './in-app.tsx'

afterEach(cleanup)

test('one stylesheet keeps codes and dates on one line, and aligns numbers right', () => {
  renderInApp(
    <Table caption="Payments">
      <tbody>
        <tr>
          <Cell unbroken>LV-204 436</Cell>
          <Cell numeric>27 600,00 €</Cell>
          <Cell>Hansaliini Veod OÜ</Cell>
        </tr>
      </tbody>
    </Table>,
  )
  expect(screen.getByText('LV-204 436').dataset).toHaveProperty('unbroken')
  expect(screen.getByText('27 600,00 €').dataset).toHaveProperty('numeric')
  expect(screen.getByText('Hansaliini Veod OÜ').dataset).toEqual({})
  const tableCss = readFileSync('src/design/table/table.css', 'utf8')
  expect(tableCss).toMatch(/\[data-unbroken\],\s+& time \{\s+white-space: nowrap;/)
  expect(tableCss).toMatch(/tr > \[data-numeric\] \{\s+text-align: right;\s+white-space: nowrap;/)
})

test('a card on a phone has no line for a missing value', () => {
  renderInApp(
    <Table caption="Users" cards="lines">
      <tbody>
        <tr>
          <Cell label="Partner">–</Cell>
          <Cell label="Role">Shop</Cell>
        </tr>
      </tbody>
    </Table>,
  )
  expect(screen.getByText('–').dataset).toHaveProperty('missing')
  expect(screen.getByText('Shop').dataset).not.toHaveProperty('missing')
  const tableCss = readFileSync('src/design/table/table.css', 'utf8')
  expect(tableCss).toMatch(/:is\(:empty, \[data-missing\]\) \{\s+display: none;/)
})

test('the list does not wrap numbers and dates', async () => {
  openDashboard('COMPLIANCE', { rows: [rowOf({ lendifyRefno: 'LV-204436' })] })
  const row = await inRow(1063)
  const cells = ['#1063', 'RP-2026-0341', 'LV-204436'].map((text) => row.getByText(text).closest('td, th'))
  expect(cells.map((cell) => cell?.hasAttribute('data-unbroken'))).toEqual([true, true, true])
})

test('null does not sort below null', () => {
  renderInApp(<Money value={-0} />)
  expect(screen.getByText('€0.00')).toBeTruthy()
})
