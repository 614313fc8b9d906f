import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { messageCalls } from '../../../api/message.calls.ts'
import type { Message } from '../../../api/message.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import { useApiQuery } from '../../../src/api/useApiQuery.ts'
import { useInvalidate } from '../../../src/api/useInvalidate.ts'
import { ChatCard } from '../../../src/message/ChatCard.tsx'
import { queryOf } from '../query/example-query.ts'
import { renderInQuery } from '../query/in-query.tsx'
import { refusal, scriptedServer } from '../scripted-server.ts'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const messageOf = (messageId: number, content: string, userId: number): Message => ({
  messageId,
  content,
  createdBy: userId === 7 ? 'Kadri Lepp' : 'Andres Tamm',
  createdByUserId: userId,
  createdDate: '19.11.2026',
  createdTime: '16:41',
  createdDtime: '2026-11-19T14:41:00Z',
})

/** A server that stores the chat. */
const chatServer = (...stored: Message[]) => {
  const server = scriptedServer()
  const messages = [...stored]
  server.on(messageCalls.find, () => ({ json: messages }))
  server.on(messageCalls.save, ({ body }) => {
    const { content } = body as { content: string }
    const added = messageOf(messages.length + 1, content, 7)
    messages.push(added)
    return { status: 201, json: added }
  })
  return server
}
/** Reads the query, as the screen does, and refetches the chat, as its poll does. */
const ScreenAround = () => {
  const refresh = useInvalidate()
  useApiQuery(queryCalls.edit, { params: { id: 1042 } })
  return (
    <button type="button" onClick={() => void refresh(messageCalls.find)}>
      Poll
    </button>
  )
}
const box = () => screen.getByRole('textbox', { name: 'Message' })
const send = () => screen.getByRole('button', { name: 'Send' })

describe('the chat', () => {
  test('shows authors and texts; a sent message clears the field', async () => {
    const server = chatServer(messageOf(1, 'Both owners stand surety.', 3))
    const { user } = renderInQuery(<ChatCard />, { role: 'CREDIT' })
    const log = await screen.findByRole('log', { name: 'Messages' })
    expect(within(log).getByText('Andres Tamm, 19.11.2026 16:41')).toBeTruthy()
    await user.type(box(), ' Thank you. ')
    // Pressed twice in one task, before the call has reported that it runs.
    act(() => {
      send().focus()
      send().click()
      send().click()
    })
    expect(await within(log).findByText('Thank you.')).toBeTruthy()
    expect(box()).toHaveProperty('value', '')
    expect(document.activeElement).toBe(box())
    const saved = server.asked.find(({ method }) => method === 'POST')
    expect(server.asked.filter(({ method }) => method === 'POST')).toHaveLength(1)
    expect(saved?.body).toEqual({ content: 'Thank you.' })
    expect(saved?.headers.get('idempotency-key')).toBeTruthy()
  })

  test('another user’s new message refetches the query, which shows that a message waits', async () => {
    const server = chatServer()
    server.on(queryCalls.edit, { json: queryOf() })
    const { user } = renderInQuery(
      <>
        <ChatCard />
        <ScreenAround />
      </>,
    )
    await screen.findByText('No messages yet.')
    const loads = () => server.asked.filter(({ path }) => path.endsWith('/edit')).length
    await waitFor(() => expect(loads()).toBe(1))
    server.on(messageCalls.find, { json: [messageOf(1, 'Both owners stand surety.', 3)] })
    await user.click(screen.getByRole('button', { name: 'Poll' }))
    await screen.findByText('Both owners stand surety.')
    await waitFor(() => expect(loads()).toBe(2))
  })

  test('sends with Ctrl+Enter; Enter alone adds a line', async () => {
    const server = chatServer()
    const { user } = renderInQuery(<ChatCard />)
    await screen.findByText('No messages yet.')
    await user.type(box(), 'First{Enter}second')
    expect(server.asked.some(({ method }) => method === 'POST')).toBe(false)
    await user.type(box(), '{Control>}{Enter}{/Control}')
    await waitFor(() => expect(box()).toHaveProperty('value', ''))
    expect(server.asked.find(({ method }) => method === 'POST')?.body).toEqual({ content: 'First\nsecond' })
  })

  test('keeps an unsent message while its tab is hidden, and forgets a sent one', async () => {
    chatServer()
    const { user, unmount } = renderInQuery(<ChatCard />)
    await screen.findByText('No messages yet.')
    await user.type(box(), 'Half a thou')
    unmount()
    const again = renderInQuery(<ChatCard />)
    await waitFor(() => expect(box()).toHaveProperty('value', 'Half a thou'))
    await again.user.click(send())
    await waitFor(() => expect(box()).toHaveProperty('value', ''))
    again.unmount()
    renderInQuery(<ChatCard />)
    expect(box()).toHaveProperty('value', '')
  })

  test('a sent message is no draft, even if its field was unmounted before the response', async () => {
    const server = chatServer()
    const answer = Promise.withResolvers<void>()
    server.on(messageCalls.save, async () => {
      await answer.promise
      return { status: 201, json: messageOf(9, 'Sent', 7) }
    })
    const { user, unmount } = renderInQuery(<ChatCard />)
    await screen.findByText('No messages yet.')
    await user.type(box(), 'Sent')
    await user.click(send())
    unmount()
    expect(sessionStorage).toHaveLength(1)
    answer.resolve()
    await waitFor(() => expect(sessionStorage).toHaveLength(0))
  })

  test('sends no blank message', async () => {
    const server = chatServer()
    const { user } = renderInQuery(<ChatCard />)
    await screen.findByText('No messages yet.')
    await user.type(box(), '   ')
    expect(send().getAttribute('aria-disabled')).toBe('true')
    await user.click(send())
    expect(server.asked.some(({ method }) => method === 'POST')).toBe(false)
  })

  test('keeps a message that could not be sent', async () => {
    const server = chatServer()
    server.on(messageCalls.save, refusal(503, 'service.unavailable'))
    const { user } = renderInQuery(<ChatCard />)
    await user.type(box(), 'Hello')
    await user.click(send())
    await waitFor(() => expect(screen.getByRole('alert')).toBeTruthy())
    expect(box()).toHaveProperty('value', 'Hello')
  })

  test('is in Estonian if chosen', async () => {
    chatServer()
    renderInQuery(<ChatCard />, { language: 'et' })
    expect(await screen.findByText('Sõnumeid veel ei ole.')).toBeTruthy()
    expect(screen.getByRole('region', { name: 'Vestlus' })).toBeTruthy()
  })

  test('is hidden from a partner', () => {
    chatServer()
    renderInQuery(<ChatCard />, { role: 'PARTNER' })
    expect(screen.queryByRole('region', { name: 'Chat' })).toBeNull()
  })
})
