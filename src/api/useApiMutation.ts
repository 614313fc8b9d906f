import { type MutateOptions, useMutation, type UseMutationOptions } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Call, CallResponse, CallInput } from '../../api/call.ts'
import { call } from './call.ts'
import { mayHaveSucceeded } from './call-error.ts'

/** The call's input, the files of an upload, and a key if the caller knows better which changes are the same. */
export type MutationInput<C extends Call> = CallInput<C> & { files?: readonly File[]; key?: string }

type Options<C extends Call> = Omit<
  UseMutationOptions<CallResponse<C>, Error, MutationInput<C>>,
  'mutationFn'
>

/**
 * A call that changes something. If the response was lost, repeating the same change sends the same idempotency key,
 * so that it is made only once. `mutate` ignores the change that is being made: the second press of a double press
 * comes before `isPending` has been rendered.
 */
export const useApiMutation = <C extends Call>(definition: C, options: Options<C> = {}) => {
  const unanswered = useRef<{ change: string; key: string } | null>(null)
  const running = useRef<{ change: MutationInput<C>; text: string } | null>(null)
  const mutation = useMutation({
    ...options,
    mutationFn: async (change: MutationInput<C>) => {
      const { files, key: given, ...input } = change
      const text = running.current?.change === change ? running.current.text : JSON.stringify(change)
      const key =
        given ?? (unanswered.current?.change === text ? unanswered.current.key : crypto.randomUUID())
      try {
        const response = await call(definition, input as CallInput<C>, { key, ...(files ? { files } : {}) })
        unanswered.current = null
        return response
      } catch (error) {
        unanswered.current = mayHaveSucceeded(error) ? { change: text, key } : null
        throw error
      } finally {
        if (running.current?.change === change) running.current = null
      }
    },
  })
  const mutate = (
    change: MutationInput<C>,
    callbacks?: MutateOptions<CallResponse<C>, Error, MutationInput<C>>,
  ): void => {
    const text = JSON.stringify(change)
    // Two uploads may differ by their files only.
    if (!change.files && running.current?.text === text) return
    running.current = { change, text }
    if (callbacks) mutation.mutate(change, callbacks)
    else mutation.mutate(change)
  }
  return { ...mutation, mutate }
}
