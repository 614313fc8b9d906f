import { act } from '@testing-library/react'
import { useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, onTestFinished, test } from 'vitest'
import { userEvent } from '@testing-library/user-event'
import { keepTyped } from '../../src/app/prerender/keep-typed.ts'

const Filter = () => {
  const [text, setText] = useState('')
  const [product, setProduct] = useState('')
  return (
    <>
      <input aria-label="Search" value={text} onChange={({ target }) => setText(target.value)} />
      <select aria-label="Product" value={product} onChange={({ target }) => setProduct(target.value)}>
        <option value="">All</option>
        <option value="CAR">Cars</option>
      </select>
      <output>{`${text}/${product}`}</output>
    </>
  )
}

test('what was typed and chosen before the program came is entered into its fields', async () => {
  document.body.innerHTML = renderToString(<Filter />)
  const [input, select] = [document.querySelector('input'), document.querySelector('select')]
  if (!input || !select) throw new Error('nothing was drawn')
  keepTyped('the.program')
  await userEvent.type(input, 'han')
  await userEvent.selectOptions(select, 'CAR')
  const root = await act(() => hydrateRoot(document.body, <Filter />))
  onTestFinished(() => act(() => root.unmount()))
  expect(document.querySelector('output')?.textContent).toBe('/')
  act(() => void document.dispatchEvent(new Event('the.program')))
  expect(document.querySelector('output')?.textContent).toBe('han/CAR')
  expect([document.querySelector('input'), input.value]).toEqual([input, 'han'])
  await userEvent.type(input, 's')
  expect(document.querySelector('output')?.textContent).toBe('hans/CAR')
})
