import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import type { Call, CallResponse, CallInput } from '../../api/call.ts'
import { callQuery } from '../api/call-query.ts'
import { CallError } from '../api/call-error.ts'

export type Reading<Values> = {
  read: (values: Values) => void
  absent: () => void
  unreadable: (error: unknown) => void
}

/** Reports the stored record initially and on every read, until stopped. */
export type RecordReader<Values> = (client: QueryClient, reading: Reading<Values>) => () => void

export const isAbsent = (error: unknown): boolean =>
  error instanceof CallError && error.problem.code === 'notFound'

/** Reads a record by its call when the editor opens, and reports every later read of the cache. */
export const readByCall =
  <C extends Call, Values>(
    definition: C,
    input: CallInput<C>,
    valuesOf: (response: CallResponse<C>) => Values,
  ): RecordReader<Values> =>
  (client, { read, absent, unreadable }) => {
    const observer = new QueryObserver<CallResponse<C>>(client, {
      ...callQuery(definition, input),
      staleTime: Infinity,
      refetchOnMount: 'always',
    })
    return observer.subscribe(({ data, error, isFetchedAfterMount, isFetching }) => {
      if (!isFetchedAfterMount || isFetching) return
      if (error) (isAbsent(error) ? absent : unreadable)(error)
      else if (data !== undefined) read(valuesOf(data))
    })
  }

/** The initial values of a new record that needs no call. */
export const startWith =
  <Values>(values: Values): RecordReader<Values> =>
  (_client, { read }) => {
    read(values)
    return () => undefined
  }
