import { useEffect, useEffectEvent } from 'react'
import type { Query } from '../../api/query.ts'
import { useQuerySession, useQueryState } from './useQuerySession.ts'
import { selectWaits } from './selectors.ts'

/**
 * Saves the query and goes on with it as it is stored: what is made of a query says what is stored. Where the save fails
 * nothing follows, and the user has been notified. `name` tells apart those who wait.
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
    /** The save runs. */
    isSaving: useQueryState(selectWaits(name)),
  }
}
