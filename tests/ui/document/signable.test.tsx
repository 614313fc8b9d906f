import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { documentCalls } from '../../../api/document.calls.ts'
import type { Document } from '../../../api/document.ts'
import { DocumentsCard } from '../../../src/document/DocumentsCard.tsx'
import { queryOf } from '../query/example-query.ts'
import { renderInQuery } from '../query/in-query.tsx'
import { type Answered, refusal, scriptedServer } from '../scripted-server.ts'

afterEach(cleanup)

/** A document in-house, and a server that responds on demand. */
const open = async () => {
  const server = scriptedServer()
  const stored: Document = {
    docFileId: 1,
    fileName: 'leping.pdf',
    isSignable: false,
    confidential: false,
    size: 2_400_000,
    createdDtime: '2026-11-18T13:20:00Z',
    createdByName: 'Andres Tamm',
  }
  const waiting: { wanted: boolean; answer: (answered: Answered) => void }[] = []
  server.on(documentCalls.find, () => ({ json: [stored] }))
  server.on(documentCalls.update, ({ body }) => {
    const { promise, resolve } = Promise.withResolvers<Answered>()
    waiting.push({ wanted: (body as { isSignable: boolean }).isSignable, answer: resolve })
    return promise
  })
  renderInQuery(<DocumentsCard />, { role: 'COMPLIANCE', query: queryOf({ status: 'CR' }) })
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Signable leping.pdf' })
  /** Every state of the checkbox until `done` succeeds. */
  const shownUntil = async (done: () => void) => {
    const shown: boolean[] = []
    await expect
      .poll(async () => {
        await act(async () => undefined)
        shown.push(box.checked)
        try {
          done()
          return true
        } catch {
          return false
        }
      })
      .toBe(true)
    return new Set(shown)
  }
  const sent = async (count: number) => {
    const shown = await shownUntil(() => expect(waiting).toHaveLength(count))
    return { shown, ...waiting[count - 1] }
  }
  const store = (isSignable: boolean): Answered => {
    stored.isSignable = isSignable
    return { json: { ...stored } }
  }
  return { box, sent, shownUntil, store, server }
}

describe('the signable mark', () => {
  test('shows a click at once, and keeps it until and after it is stored', async () => {
    const { box, sent, shownUntil, store, server } = await open()
    fireEvent.click(box)
    expect(box.checked).toBe(true)
    const { shown, wanted, answer } = await sent(1)
    expect([wanted, shown]).toEqual([true, new Set([true])])
    const asked = server.asked.length
    answer?.(store(true))
    expect(await shownUntil(() => expect(server.asked.length).toBe(asked + 1))).toEqual(new Set([true]))
    expect(await shownUntil(() => undefined)).toEqual(new Set([true]))
  })

  test('returns to its old value if refused, with the reason', async () => {
    const { box, sent } = await open()
    fireEvent.click(box)
    const { answer } = await sent(1)
    answer?.(refusal(409, 'query.locked', { detail: 'It is in a container.' }))
    await screen.findByText('It is in a container.')
    await expect.poll(() => box.checked).toBe(false)
  })

  test('sends two clicks in order, and ends as the last', async () => {
    const { box, sent, shownUntil, store } = await open()
    fireEvent.click(box)
    const first = await sent(1)
    fireEvent.click(box)
    expect(box.checked).toBe(false)
    first.answer?.(store(true))
    const second = await sent(2)
    expect([second.wanted, second.shown]).toEqual([false, new Set([false])])
    second.answer?.(store(false))
    expect(await shownUntil(() => undefined)).toEqual(new Set([false]))
  })
})
