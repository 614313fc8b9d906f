import { QueryClient } from '@tanstack/react-query'
import { CallError } from '../call-error.ts'

const RETRIES = 2
const FRESH_MS = 5_000

/** Only a server's own fault is worth asking again at once; a lost connection is watched elsewhere. */
const worthRetrying = (count: number, error: Error) =>
  error instanceof CallError && error.problem.status >= 500 && count < RETRIES

/** The cache of the server's answers: one for each sign-in, so nobody sees what another one loaded. */
export const createAnswerClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: worthRetrying, staleTime: FRESH_MS, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  })
