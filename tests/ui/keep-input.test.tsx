import { act } from '@testing-library/react'
import { useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from '@testing-library/user-event'
import { enterAgain, keepInput } from '../../src/app/prerender/keep-input.ts'

const PRODUCTS = { '': 'All', CAR: 'Cars' }

/** As in the list, one value holds all that is shown, and what changes it changes what was drawn last. */
const Filter = () => {
  const [view, setView] = useState({ text: '', product: '', isOpen: false })
  return (
    <>
      <input
        aria-label="Search"
        value={view.text}
        onChange={({ target }) => setView({ ...view, text: target.value })}
      />
      <select
        aria-label="Product"
        value={view.product}
        onChange={({ target }) => setView({ ...view, product: target.value })}
      >
        {Object.entries(PRODUCTS).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
      <button type="button" onClick={() => setView({ ...view, isOpen: !view.isOpen })}>
        Open
      </button>
      <output>{`${view.text}/${view.product}/${view.isOpen}`}</output>
    </>
  )
}

const shown = () => document.querySelector('output')?.textContent

const drawnAhead = (isTyped: boolean) => {
  document.body.innerHTML = renderToString(<Filter />)
  const [input, select, button] = ['input', 'select', 'button'].map((name) => document.querySelector(name))
  if (!(input instanceof HTMLInputElement) || !select || !button) throw new Error('nothing was drawn')
  keepInput('the.program', isTyped ? enterAgain : undefined)
  return { input, select, button }
}

const takenOver = async () => {
  const root = await act(() => hydrateRoot(document.body, <Filter />))
  onTestFinished(() => act(() => root.unmount()))
  expect(shown()).toBe('//false')
  document.dispatchEvent(new Event('the.program'))
}

test('what was typed, chosen and pressed before the program came is done in its order, each with what was before', async () => {
  const { input, select, button } = drawnAhead(true)
  await userEvent.type(input, 'han')
  await userEvent.selectOptions(select, 'CAR')
  await userEvent.click(button)
  await userEvent.type(input, 's')
  await takenOver()
  await act(() => vi.waitFor(() => expect(shown()).toBe('hans/CAR/true')))
  expect([document.querySelector('input'), input.value]).toEqual([input, 'hans'])
  await userEvent.type(input, 'a')
  await userEvent.click(button)
  expect(shown()).toBe('hansa/CAR/false')
})

test('fields that keep what is typed by themselves are left alone', async () => {
  const { input, button } = drawnAhead(false)
  await userEvent.type(input, 'han')
  await userEvent.click(button)
  await takenOver()
  await act(() => vi.waitFor(() => expect(shown()).toBe('//true')))
})
