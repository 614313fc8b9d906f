import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { SEARCH_DEBOUNCE_MS } from '../../../domain/constants.ts'
import { coverOf } from '../../models/cover.ts'
import { annulmentModel, messageModel, searchModel } from '../../models/query-list.model.ts'
import { preloadOverlays } from '../../../src/design/lazy-overlay.tsx'
import { failure, inRow, openDashboard, rowNamed, rowOf } from './scene.tsx'
import { heldTimers } from '../held-timers.ts'
import { refusal } from '../scripted-server.ts'

// The message dialog loads with the overlays, as in an idle browser.
await preloadOverlays()

afterEach(cleanup)

const rows = [rowOf(), rowOf({ queryId: 1057, custName: 'Rohetee Haljastus OÜ' })]
const stored = { queryId: 1063, status: 'N', modifiedDtime: '2026-11-21T08:00:00Z' }
const annulledAnswer = { json: stored }
const refusedAnswer = refusal(409, 'query.refused', { currentStatus: 'SN', reason: 'notFromThisStatus' })

describe('annulling', () => {
  const question = () =>
    screen.getByRole('alertdialog', { name: 'Annul query #1063 of Kesklinna Kullerid OÜ?' })
  const button = (name: string) => screen.getByRole('button', { name })

  test.each(coverOf(annulmentModel))('$description', async (path) => {
    const { user, annulled, server } = openDashboard('COMPLIANCE', { rows })
    await rowNamed(1063)
    const asks = () => {
      expect(question()).toBeTruthy()
      expect(document.activeElement).toBe(button('Keep query'))
    }
    const rests = async () => {
      const row = await rowNamed(1063)
      expect(screen.queryByRole('alertdialog')).toBeNull()
      expect(row.textContent).toContain('Waiting for signatures')
      expect(row.getAttribute('aria-busy')).toBeNull()
    }
    await path.test({
      events: {
        'row.annul': async () =>
          user.click((await inRow(1063)).getByRole('button', { name: 'Annul query 1063' })),
        'question.keep': () => user.click(button('Keep query')),
        'question.confirm': () => user.click(button('Annul query')),
        'server.answers': () => annulled.answer(annulledAnswer),
        'server.fails': () => annulled.answer(refusedAnswer),
      },
      states: {
        resting: rests,
        asking: asks,
        askingAgain: asks,
        annulling: async () => {
          const row = await rowNamed(1063)
          expect(row.getAttribute('aria-busy')).toBe('true')
          expect(row.textContent).toContain('Annulling…')
          expect(within(row).queryByRole('button')).toBeNull()
          expect((await rowNamed(1057)).getAttribute('aria-busy')).toBeNull()
          expect(document.activeElement?.textContent).toBe('#1063')
        },
        annulled: async () => {
          expect(await screen.findByText('Query annuled')).toBeTruthy()
          expect((await rowNamed(1063)).textContent).toContain('Annulled')
          const refused = (await inRow(1063)).getByRole('button', { name: 'Annul query 1063' })
          expect(refused.getAttribute('aria-disabled')).toBe('true')
          expect(server.asked.filter(({ path }) => path === '/api/query/1063/annul')).toHaveLength(1)
        },
        restored: async () => {
          await rests()
          expect(document.activeElement).not.toBe(document.body)
          expect(screen.queryByText('Query annuled')).toBeNull()
          expect(screen.queryByRole('alert')).toBeNull()
          const note = screen.getByText('Query 1063 was not annulled and is back in the list.')
          expect(note.closest('[class*=chakra-alert]')).not.toBeNull()
        },
      },
    })
  })
})

describe('searching', () => {
  test.each(coverOf(searchModel))('$description', async (path) => {
    const rest = heldTimers(SEARCH_DEBOUNCE_MS)
    const { user, address, lastList } = openDashboard('CREDIT', { rows })
    await rowNamed(1063)
    const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Search' })
    const searched = () => new URLSearchParams(address().split('?')[1]).get('search')
    let text = ''
    await path.test({
      events: {
        'search.type': async () => {
          text += 'puit'
          await user.click(box())
          await user.paste('puit')
        },
        'search.enter': () => user.type(box(), '{Enter}'),
        'search.clear': async () => {
          text = ''
          const clear = screen.queryByRole('button', { name: 'Clear' })
          expect(clear === null).toBe(box().value === '')
          if (clear) await user.click(clear)
        },
        'time.passes': () => act(() => rest.pass()),
      },
      states: {
        empty: () => {
          expect(box().value).toBe('')
          expect(searched()).toBeNull()
        },
        typing: () => {
          expect(box().value).toBe(text)
          expect(searched()).not.toBe(text)
        },
        found: async () => {
          expect(box().value).toBe(text)
          expect(searched()).toBe(text)
          await waitFor(() => expect(lastList()).toMatchObject({ searchParam: text }))
        },
      },
    })
  })

  test('further typing adds one history entry', async () => {
    const { user, location } = openDashboard('CREDIT', { rows })
    await rowNamed(1063)
    const box = screen.getByRole('textbox', { name: 'Search' })
    await user.type(box, 'pu{Enter}')
    await user.type(box, 'it{Enter}')
    expect(location.history).toEqual(['/credit/home', '/credit/home?search=puit'])
  })

  test('going back restores the old search in the box', async () => {
    const { user, location } = openDashboard('CREDIT', { rows })
    await rowNamed(1063)
    const box = screen.getByRole<HTMLInputElement>('textbox', { name: 'Search' })
    await user.type(box, 'puit{Enter}')
    act(() => location.navigate('/credit/home', { replace: true }))
    await waitFor(() => expect(box.value).toBe(''))
  })
})

describe('the message', () => {
  const text = 'Signing gateway maintenance on Saturday'

  test.each(coverOf(messageModel))('$description', async (path) => {
    const { user, stored, server } = openDashboard('COMPLIANCE', { message: text })
    const region = await screen.findByRole('region', { name: 'Dashboard message' })
    const button = (name: string) => screen.getByRole('button', { name })
    const saved = () =>
      server.asked.findLast(({ path, method }) => path.endsWith('/message') && method === 'POST')
    let deletes = false
    await path.test({
      events: {
        'message.edit': () => user.click(within(region).getByRole('button', { name: 'Edit' })),
        'message.askToDelete': () => user.click(within(region).getByRole('button', { name: 'Delete' })),
        'message.save': async () => {
          const box = screen.getByRole('textbox', { name: 'Message' })
          await user.clear(box)
          await user.paste('Closed on Monday')
          await user.click(button('Save message'))
        },
        'message.delete': () => {
          deletes = true
          return user.click(button('Delete message'))
        },
        'message.leave': () =>
          user.click(screen.queryByRole('button', { name: 'Cancel' }) ?? button('Keep message')),
        'server.answers': () => stored.answer({ json: { text: deletes ? null : 'Closed on Monday' } }),
        'server.fails': () => stored.answer(failure),
      },
      states: {
        reading: () => {
          expect(screen.queryByRole('dialog')).toBeNull()
          expect(screen.queryByRole('alertdialog')).toBeNull()
          expect(region.textContent).toContain(text)
        },
        writing: () => expect(screen.getByRole('textbox', { name: 'Message' })).toBeTruthy(),
        asking: () =>
          expect(screen.getByRole('alertdialog', { name: 'Delete the dashboard message?' })).toBeTruthy(),
        saving: async () => {
          await waitFor(() => expect(saved()?.body).toEqual({ text: 'Closed on Monday' }))
          expect(button('Saving…')).toBeTruthy()
        },
        deleting: async () => {
          await waitFor(() => expect(saved()?.body).toEqual({ text: null }))
          expect(button('Deleting…')).toBeTruthy()
        },
        saved: async () => {
          expect(await screen.findByText('Message saved')).toBeTruthy()
          expect(await screen.findByText('Closed on Monday')).toBeTruthy()
        },
        deleted: async () => {
          expect(await screen.findByText('Message deleted')).toBeTruthy()
          expect(button('Add a message for everyone')).toBeTruthy()
        },
      },
    })
  })

  test('restores typed text after Escape, not after Cancel', async () => {
    const { user } = openDashboard('COMPLIANCE', { message: text })
    const edit = () => user.click(screen.getByRole('button', { name: 'Edit' }))
    const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })
    await screen.findByRole('region', { name: 'Dashboard message' })
    await edit()
    await user.type(box(), ' and Sunday')
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    await edit()
    expect(box().value).toBe(`${text} and Sunday`)
    expect(screen.getByText(/^Your unfinished input has been restored/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await edit()
    expect(box().value).toBe(text)
  })

  test('focuses the button for a new one after a deletion', async () => {
    const { user, stored } = openDashboard('COMPLIANCE', { message: text })
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    await user.click(screen.getByRole('button', { name: 'Delete message' }))
    await stored.answer({ json: { text: null } })
    const add = await screen.findByRole('button', { name: 'Add a message for everyone' })
    await waitFor(() => expect(document.activeElement).toBe(add))
  })

  test.each(['PARTNER', 'SHOP', 'CREDIT'] as const)('%s reads it and cannot change it', async (role) => {
    openDashboard(role, { message: text })
    const region = await screen.findByRole('region', { name: 'Dashboard message' })
    expect(within(region).queryByRole('button')).toBeNull()
  })

  test('is not saved empty', async () => {
    const { user, server } = openDashboard('COMPLIANCE')
    await user.click(await screen.findByRole('button', { name: 'Add a message for everyone' }))
    await user.click(screen.getByRole('button', { name: 'Save message' }))
    expect(await screen.findByText('This field is required')).toBeTruthy()
    expect(server.asked.some(({ method, path }) => method === 'POST' && path.endsWith('/message'))).toBe(
      false,
    )
  })
})
