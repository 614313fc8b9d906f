import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import type { Call, CallAnswer } from '../../contract/call.ts'
import type { PaymentTerms } from '../../contract/payment.ts'
import { queryCalls } from '../../contract/query.calls.ts'
import { SEARCH_DEBOUNCE_MS } from '../../domain/constants.ts'
import type { Terms } from '../../domain/terms.ts'
import { answerKey } from '../answer/answerKey.ts'
import { call } from '../call.ts'
import { type PaymentGap, useDeal } from './useDeal.ts'

/** Waits a moment; new terms in the meantime abort it, so that only the last ones are asked about. */
const pause = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, SEARCH_DEBOUNCE_MS)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    })
  })

type Answered<Answer> = { answer: Answer; terms: Terms }

export type Computed<Answer> = {
  /** The last answer with the terms it belongs to; it stays while a new one is asked for. */
  data: Answered<Answer> | undefined
  gap: PaymentGap | null
  isPending: boolean
  /** Not of the terms as they stand now. */
  isStale: boolean
  error: Error | null
  retry: () => void
}

const useComputed = <C extends Call>(
  definition: C,
  ask: (body: PaymentTerms, signal: AbortSignal) => Promise<CallAnswer<C>>,
): Computed<CallAnswer<C>> => {
  const { terms, body, text, gap } = useDeal()
  const found = useQuery<Answered<CallAnswer<C>>>({
    queryKey: answerKey(definition, text),
    enabled: gap === null,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      if (!terms) throw new Error('no terms')
      await pause(signal)
      return { answer: await ask(body, signal), terms }
    },
  })
  // A schedule takes long to draw: a key that is typed meanwhile goes first.
  const data = useDeferredValue(found.data)
  return {
    data,
    gap,
    isPending: found.isPending,
    isStale: found.isPlaceholderData || data !== found.data,
    error: found.error,
    retry: () => void found.refetch(),
  }
}

/** Monthly payment, total cost and annual rate of the terms in the query's form, by the server. */
export const usePayment = () =>
  useComputed(queryCalls.payment, (body, signal) => call(queryCalls.payment, { body }, { signal }))

/** The payment schedule of the terms in the query's form, by the server. */
export const useSchedule = () =>
  useComputed(queryCalls.schedule, (body, signal) => call(queryCalls.schedule, { body }, { signal }))
