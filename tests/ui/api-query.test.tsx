import { QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { render, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { dashboardCalls } from '../../api/dashboard.calls.ts'
import { connectCalls } from '../../src/api/caller.ts'
import { queryKey } from '../../src/api/call-query.ts'
import { useApiQuery } from '../../src/api/useApiQuery.ts'
import { scriptedServer } from './scripted-server.ts'

beforeEach(() => {
  connectCalls({
    token: () => 'mine',
    language: () => 'en',
    refused: vi.fn(),
    confirm: async () => false,
    reached: vi.fn(),
  })
})

/** Records what each render shows, and whether a request was made by then. */
const drawings = () => {
  const server = scriptedServer()
  server.on(dashboardCalls.message, { json: { text: 'Closed' } })
  const drawn: { text: string | null | undefined; isAsked: boolean }[] = []
  const Message = () => {
    const client = useQueryClient()
    const { data } = useApiQuery(dashboardCalls.message, {})
    drawn.push({
      text: data?.text,
      isAsked: client.getQueryState(queryKey(dashboardCalls.message, {}))?.fetchStatus === 'fetching',
    })
    return null
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Message />
    </QueryClientProvider>,
  )
  return { drawn, server }
}

test('requests data during rendering', async () => {
  const { drawn } = drawings()
  expect(drawn[0]).toEqual({ text: undefined, isAsked: true })
  await waitFor(() => expect(drawn.at(-1)?.text).toBe('Closed'))
})
