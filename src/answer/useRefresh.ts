import { useQueryClient } from '@tanstack/react-query'
import type { Call } from '../../contract/call.ts'
import { answerKey } from './answerKey.ts'

/** Asks anew for what a call answered: for one input, or for all. */
export const useRefresh = () => {
  const client = useQueryClient()
  return (definition: Call, input?: unknown) =>
    client.invalidateQueries({ queryKey: answerKey(definition, input) })
}
