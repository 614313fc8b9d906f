import { QueryClient } from '@tanstack/react-query'

const FRESH_MS = 5_000

/**
 * The cache of responses; each sign-in has its own, so that no user sees another's data. `http-client.ts` has already
 * retried what is worth retrying, and the connection machine handles a lost connection.
 */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: FRESH_MS, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  })
