import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ClientInfo } from '../../../src/client/ClientInfo.tsx'
import { queryOf } from '../query/example-query.ts'
import { renderInQuery } from '../query/in-query.tsx'

afterEach(cleanup)

test('shows a company’s registry code, but only the first digit of a person’s code', () => {
  renderInQuery(<ClientInfo />, { query: queryOf({ custRegCode: '12719400' }) })
  expect(screen.getByText('12719400')).toBeTruthy()
  cleanup()
  renderInQuery(<ClientInfo />, {
    query: queryOf({ consumer: true, custRegCode: '36003050128', contactPersCode: '' }),
  })
  expect(screen.queryByText('36003050128')).toBe(null)
  expect(screen.getByText('3••••••••••')).toBeTruthy()
})

test('groups the digits of a phone number as the form stores it', () => {
  renderInQuery(<ClientInfo />, { query: queryOf({ contactPhone: '+37255510142' }) })
  expect(screen.getByText(/^\+372 5551 0142, /)).toBeTruthy()
})
