import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { lazyComponent, lazyOverlay, OverlayFailureContext } from '../../src/design/lazy-overlay.tsx'

afterEach(cleanup)

const Window = ({ onClose }: { onClose: () => void }) => (
  <div role="dialog">
    <button onClick={onClose}>Close</button>
  </div>
)

/** An overlay whose code arrives or fails on demand. */
const overlayInTheMaking = () => {
  const fetches: PromiseWithResolvers<typeof Window>[] = []
  const load = vi.fn<() => Promise<typeof Window>>(() => {
    const fetching = Promise.withResolvers<typeof Window>()
    fetches.push(fetching)
    return fetching.promise
  })
  const { View, preloadOn } = lazyOverlay(load)
  const report = vi.fn<(error: unknown, again?: boolean) => void>()
  const Scene = () => {
    const [open, setOpen] = useState(false)
    return (
      <OverlayFailureContext value={report}>
        <button {...preloadOn} onClick={() => setOpen(!open)}>
          Open
        </button>
        {open ? <View onClose={() => setOpen(false)} /> : null}
      </OverlayFailureContext>
    )
  }
  render(<Scene />)
  return {
    load,
    report,
    button: screen.getByRole('button', { name: 'Open' }),
    arrive: () => act(async () => fetches.at(-1)?.resolve(Window)),
    fail: () => act(async () => fetches.at(-1)?.reject(new Error('offline'))),
  }
}

const dialog = () => screen.queryByRole('dialog')

test.each(['pointerEnter', 'pointerDown', 'focus'] as const)('is fetched on %s, once', async (reach) => {
  const { load, button } = overlayInTheMaking()
  expect(load).not.toHaveBeenCalled()
  fireEvent[reach](button)
  fireEvent[reach](button)
  expect(load).toHaveBeenCalledOnce()
})

test('a second failure bypasses the browser’s cache of the first', async () => {
  const { button, fail, report } = overlayInTheMaking()
  for (const again of [false, true]) {
    fireEvent.click(button)
    await fail()
    expect(report).toHaveBeenLastCalledWith(new Error('offline'), again)
  }
})

test('a click before the code is loaded opens it later', async () => {
  const { button, arrive, load } = overlayInTheMaking()
  fireEvent.click(button)
  expect(dialog()).toBeNull()
  await arrive()
  expect(dialog()).not.toBeNull()
  expect(load).toHaveBeenCalledOnce()
})

test('a second click before the code is loaded cancels the first', async () => {
  const { button, arrive } = overlayInTheMaking()
  fireEvent.click(button)
  fireEvent.click(button)
  await arrive()
  expect(dialog()).toBeNull()
})

test('opens at once with loaded code', async () => {
  const { button, arrive } = overlayInTheMaking()
  fireEvent.focus(button)
  await arrive()
  fireEvent.click(button)
  expect(dialog()).not.toBeNull()
})

test('reports code that cannot be fetched, and retries at the next click', async () => {
  const { button, fail, arrive, report, load } = overlayInTheMaking()
  fireEvent.click(button)
  await fail()
  expect(report).toHaveBeenCalledOnce()
  expect(dialog()).toBeNull()
  fireEvent.click(button)
  await arrive()
  expect(load).toHaveBeenCalledTimes(2)
  expect(dialog()).not.toBeNull()
})

test('a failed prefetch is silent until the code is needed', async () => {
  const { button, fail, report, load } = overlayInTheMaking()
  fireEvent.pointerEnter(button)
  await fail()
  expect(report).not.toHaveBeenCalled()
  fireEvent.click(button)
  expect(load).toHaveBeenCalledTimes(2)
})

test('the server-rendered button is hydrated without the code, which is rendered after that', async () => {
  const { View, preload } = lazyComponent(async () => () => <nav />)
  const scene = <View fallback={<i />} props={{}} />
  document.body.innerHTML = renderToString(scene)
  await preload()
  const report = vi.fn<(error: unknown) => void>()
  const root = await act(async () => hydrateRoot(document.body, scene, { onRecoverableError: report }))
  expect(report).not.toHaveBeenCalled()
  expect(document.body.innerHTML).toBe('<nav></nav>')
  act(() => root.unmount())
})
