import { toJSONSchema } from 'zod/v4/core'
import { expect, test } from 'vitest'
import { type Call, file } from '../../api/call.ts'
import { allCalls } from '../../api/calls.ts'
import { partnerApiCalls } from '../../api/partner-api.calls.ts'
import { roles } from '../../api/role.ts'
import { gates, programGates } from '../specs/access.ts'
import { namesNothing, reachTable } from '../specs/reach.table.ts'

const names = allCalls.map(({ name }) => name)

test('every call has a row, and every row a call', () => {
  expect(Object.keys(gates).toSorted()).toEqual(names.toSorted())
  expect([...Object.keys(reachTable), ...namesNothing].filter((name) => !names.includes(name))).toEqual([])
})

test('public calls accept no idempotency keys', () => {
  const shared = allCalls.filter(({ call }) => call.access === 'public' && call.idempotencyKey)
  expect(shared.map(({ name }) => name)).toEqual([])
})

test('calls that return a file accept no idempotency keys, because only JSON is stored', () => {
  const files = allCalls.filter(({ call }) => call.response === file && call.idempotencyKey)
  expect(files.map(({ name }) => name)).toEqual([])
})

test.each(allCalls)('$name admits the groups in the table', ({ name, call }) => {
  expect(call.access).toEqual(gates[name])
  if (typeof call.access !== 'string')
    expect([...roles, 'partnerAdmin']).toEqual(expect.arrayContaining([...call.access]))
})

test('every call of the partner API admits the callers in the table', () => {
  const accessOf = Object.entries(partnerApiCalls).map(([name, { access }]) => [name, access])
  expect(Object.fromEntries(accessOf)).toEqual(programGates)
})

/** Whether a call names a stored record by id. */
const namesSomething = (call: Call): boolean => {
  const parts = [call.params, call.query, call.body].filter((part) => part !== undefined)
  const fields = parts.flatMap((part) =>
    Object.keys(toJSONSchema(part, { io: 'input', unrepresentable: 'any' }).properties ?? {}),
  )
  return (
    call.params !== undefined ||
    fields.some((field) => /^id$|(query|qasset|surety|docFile|container|template)Id$/.test(field))
  )
}

test('every call with an id declares whose records it reaches', () => {
  const open = allCalls.filter(({ call }) => namesSomething(call))
  const without = open.filter(({ name }) => !(name in reachTable) && !namesNothing.has(name))
  expect(without.map(({ name }) => name)).toEqual([])
})
