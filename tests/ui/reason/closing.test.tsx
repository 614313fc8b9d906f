import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { reasonCalls } from '../../../api/reason.calls.ts'
import { CloseQueryDialog } from '../../../src/reason/CloseQueryDialog.tsx'
import { closingText } from '../../../src/reason/ReasonFields.tsx'
import { renderInQuery } from '../query/in-query.tsx'
import { scriptedServer } from '../scripted-server.ts'

afterEach(cleanup)

const modifiedDtime = '2026-11-20T09:54:00.000Z'
const reasons = [
  { id: 1, en: 'Bought out', et: 'Osteti välja', group: 'client' as const, modifiedDtime },
  { id: 6, en: 'Tax debt', et: 'Maksuvõlg', group: 'credit' as const, modifiedDtime },
]

const open = async (language: 'en' | 'et' = 'en', busy = false) => {
  scriptedServer().on(reasonCalls.findAll, { json: reasons })
  const onConfirm = vi.fn<(closing: { reason: string }) => void>(() => undefined)
  const onClose = vi.fn<() => void>()
  const drawn = renderInQuery(
    <CloseQueryDialog event="query.close" onClose={onClose} onConfirm={onConfirm} busy={busy} />,
    {
      language,
    },
  )
  await screen.findByRole('option', { name: language === 'en' ? 'Tax debt' : 'Maksuvõlg' })
  return { ...drawn, onConfirm, onClose }
}
const close = () => screen.getByRole('button', { name: 'Close query' })
const select = () => screen.getByRole('combobox', { name: 'Reason' })

describe('closing a query', () => {
  test('names the query and waits for a reason', async () => {
    const { user, onConfirm } = await open()
    expect(screen.getByRole('dialog', { name: 'Close query #1042 (Hansakivi Ehitus OÜ)?' })).toBeTruthy()
    expect(close().getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByText('Choose a reason first.')).toBeTruthy()
    await user.click(close())
    expect(onConfirm).not.toHaveBeenCalled()
  })

  test('sends the chosen reason in the current language', async () => {
    const { user, onConfirm } = await open('et')
    const group = screen.getByRole('group', { name: 'Krediidi põhjused' })
    await user.selectOptions(
      screen.getByRole('combobox', { name: 'Põhjus' }),
      within(group).getByRole('option', { name: 'Maksuvõlg' }),
    )
    await user.click(screen.getByRole('button', { name: 'Sulge taotlus' }))
    expect(onConfirm).toHaveBeenCalledExactlyOnceWith({ reason: 'Maksuvõlg' })
  })

  test('“other” needs a text that is not blank', async () => {
    const { user, onConfirm } = await open()
    await user.selectOptions(select(), 'Other')
    expect(screen.getByText('Write the reason first.')).toBeTruthy()
    const words = screen.getByRole('textbox', { name: 'Reason in words' })
    await user.type(words, '   ')
    expect(close().getAttribute('aria-disabled')).toBe('true')
    await user.type(words, 'Moved abroad ')
    await user.click(close())
    expect(onConfirm).toHaveBeenCalledExactlyOnceWith({ reason: 'Moved abroad' })
  })

  test('cannot be sent twice, and can be cancelled', async () => {
    const { user, onConfirm, onClose } = await open('en', true)
    await user.selectOptions(select(), 'Bought out')
    await user.click(close())
    expect(onConfirm).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Keep open' }))
    expect(onClose).toHaveBeenCalledOnce()
  })
})

test.each([
  [{ reason: '', other: 'x' }, ''],
  [{ reason: '9', other: '' }, ''],
  [{ reason: '6', other: 'x' }, 'Tax debt'],
  [{ reason: 'other', other: ' ' }, ''],
])('the words of %j are "%s"', (chosen, words) => {
  expect(closingText(chosen, reasons, 'en')).toBe(words)
})
