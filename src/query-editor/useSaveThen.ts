import { useEffect, useEffectEvent } from 'react'
import type { Query } from '../../api/query.ts'
import { useQuerySession, useQueryState } from './useQuerySession.ts'
import { selectWaits } from './selectors.ts'

/**
 * Saves the query and continues with the stored one, so that papers show stored data. If the save fails, nothing
 * follows, and the user has been notified. `name` distinguishes the callers that wait.
 */
export const useSaveThen = (name: string, run: (query: Query) => void) => {
  const session = useQuerySession()
  const onSaved = useEffectEvent(run)
  useEffect(() => {
    const saved = session.on('query.saved', ({ query, waiters }) => {
      if (waiters.includes(name)) onSaved(query)
    })
    return () => saved.unsubscribe()
  }, [session, name])
  return {
    save: () => session.send({ type: 'query.save', waiter: name }),
    /** Whether the save is running. */
    isSaving: useQueryState(selectWaits(name)),
  }
}
