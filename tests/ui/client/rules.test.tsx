import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { en } from '../../../lang/en.ts'
import { ClientTab } from '../../../src/client/ClientTab.tsx'
import { clientRules } from '../../specs/client-rules.table.ts'
import { queryOf } from '../query/example-query.ts'
import { renderTransaction } from '../transaction/scene.tsx'

afterEach(cleanup)

const words: Readonly<Record<string, string>> = en

/** An error with its numbers. */
const said = (code: string, max: number) =>
  code === 'field.tooLong' ? `Enter at most ${max} characters` : words[code]

const errorTextOf = (box: HTMLInputElement): string =>
  (box.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.querySelector(`[id="${id}"]`)?.textContent)
    .join(' ')

test('every field shows its rule when it is left', async () => {
  const query = queryOf({ status: 'P' })
  const { values } = renderTransaction(<ClientTab />, { role: 'PARTNER', inhouse: true, query })
  for (const { field, label, most = 0, takes, refuses } of clientRules) {
    const name = new RegExp(`^${words[label]}( \\(optional\\))?$`)
    const box = screen.getAllByLabelText<HTMLInputElement>(name).find((one) => one.name === field)
    if (!box) throw new Error(`no field ${field}`)
    const enter = (value: string) => {
      fireEvent.change(box, { target: { value } })
      fireEvent.blur(box)
      return `${field}: ${value}`
    }
    for (const [typed, code] of refuses) {
      const entered = enter(typed)
      await waitFor(() => expect(errorTextOf(box), entered).toContain(said(code, most)))
      expect(box.getAttribute('aria-invalid'), entered).toBe('true')
      expect(values()[field], entered).toBe(typed)
    }
    for (const typed of [...takes, '']) {
      const entered = enter(typed)
      await waitFor(() => expect(box.getAttribute('aria-invalid'), entered).not.toBe('true'))
      expect(values()[field], entered).toBe(typed)
    }
  }
})

test('accepts spaces in an Estonian postal code, and removes them', () => {
  const query = queryOf({ status: 'P', country: 'EE' })
  const { values } = renderTransaction(<ClientTab />, { role: 'PARTNER', inhouse: true, query })
  const [box] = screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Postal code/ })
  if (!box) throw new Error('no postal code')
  fireEvent.change(box, { target: { value: '10 111' } })
  expect(values().zipCode).toBe('10111')
})
