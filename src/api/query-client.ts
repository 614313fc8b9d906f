import { QueryClient } from '@tanstack/react-query'

const FRESH_MS = 5_000

/**
 * The cache of the server's answers: one for each sign-in, so nobody sees what another one loaded. What is worth asking
 * again at once has been asked again by `http-client.ts`; a lost connection is watched elsewhere.
 */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: FRESH_MS, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  })
