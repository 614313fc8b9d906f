import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { partnerCalls } from '../../../api/partner.calls.ts'
import { refusal } from '../scripted-server.ts'
import { storedPartner } from './stored.ts'
import { box, fill, open, press, sent, tick } from './scene.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

describe('two people at one partner', () => {
  const theirs = () =>
    storedPartner({ comment: 'Theirs', city: 'Tartu', modifiedDtime: '2026-11-20T10:00:00.000Z' })

  test('see both versions, choose, and nothing of either is lost', async () => {
    const drawn = await open()
    await fill(drawn, 'Comment', 'Mine')
    await drawn.user.click(tick('Manual signing'))
    drawn.server.on(partnerCalls.save, refusal(409, 'record.conflict', { stored: theirs() }))
    await drawn.user.click(press('Save'))
    const heading = await screen.findByRole('heading', {
      name: 'Someone else saved this partner while you were typing',
    })
    expect(document.activeElement).toBe(heading)
    const choice = screen.getByRole('radiogroup', { name: 'Comment' })
    within(choice).getByText('was: empty')
    expect(screen.getAllByRole('radiogroup')).toHaveLength(1)
    screen.getByText('You did not touch these: City.')
    screen.getByText('They did not touch these: Manual signing.')
    drawn.server.on(partnerCalls.save, { json: theirs() })
    await drawn.user.click(within(choice).getByRole('radio', { name: /Mine$/ }))
    await drawn.user.click(press('Save with these choices'))
    await screen.findByText('Partner saved')
    expect(sent(drawn)).toMatchObject({
      comment: 'Mine',
      city: 'Tartu',
      manualSigning: true,
      modifiedDtime: '2026-11-20T10:00:00.000Z',
    })
  })

  test('go back to editing with all that was typed', async () => {
    const drawn = await open()
    await fill(drawn, 'Comment', 'Mine')
    drawn.server.on(partnerCalls.save, refusal(409, 'record.conflict', { stored: theirs() }))
    await drawn.user.click(press('Save'))
    await drawn.user.click(await screen.findByRole('button', { name: 'Back to editing' }))
    expect(box('Comment').value).toBe('Mine')
  })
})
