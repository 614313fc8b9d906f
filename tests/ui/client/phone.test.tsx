import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { PhoneField } from '../../../src/design/form/PhoneField.tsx'
import { renderTransaction } from '../transaction/scene.tsx'

afterEach(cleanup)

const phone = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone' })
const open = () => renderTransaction(<PhoneField name="contactPhone" label="Phone" />)

test.each([
  ['5551 234', '+372 5551 234', '5551 234'],
  ['+358 40 123', '+358 40 123', '+358 40 123'],
  ['+3725551234', '+372 5551234', '5551234'],
  ['37255512345', '+372 55512345', '55512345'],
  ['5551 two34', '+372 5551 34', '5551 34'],
  ['0037255512345', '+372 55512345', '55512345'],
])('a phone typed as %s is %s', async (typed, stored, shown) => {
  const { user, values } = open()
  await user.clear(phone())
  await user.type(phone(), typed)
  expect(values().contactPhone).toBe(stored)
  expect(phone().value).toBe(shown)
})
