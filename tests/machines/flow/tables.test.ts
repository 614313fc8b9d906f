import { describe, expect, test } from 'vitest'
import { checksOf } from '../../models/flow.ts'
import { flowTables } from '../../models/flow-tables.ts'

describe.each(flowTables)('%s', (_, machine, table) => {
  test.each([...checksOf(machine, table)])('$name', ({ run: does, expected: says }) => {
    expect(does()).toEqual(says)
  })

  test('every event of the machine has a row', () => {
    const lines = Object.values(table.states).flatMap(({ rows }) => rows.map(({ on }) => on.type))
    expect([...lines, ...(table.raised ?? [])]).toEqual(expect.arrayContaining(machine.events))
  })
})
