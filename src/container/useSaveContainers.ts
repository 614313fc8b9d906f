import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { containerCalls } from '../../api/container.calls.ts'
import type { Container } from '../../api/container.ts'
import { queryCalls } from '../../api/query.calls.ts'
import { queryKey } from '../api/call-query.ts'
import { useApiMutation } from '../api/useApiMutation.ts'
import { useInvalidate } from '../api/useInvalidate.ts'
import { call } from '../api/call.ts'
import { cachedQuery, cacheQuery, storedQueryIn } from '../query-editor/cached-query.ts'
import { mayHaveSucceeded } from '../api/call-error.ts'
import { isSame } from '../../domain/is-same.ts'
import { type ContainerValues, type EnteredContainer, unsentWith, valuesOf } from './container-values.ts'
import { selectQuery } from '../query-editor/selectors.ts'
import { useQueryState } from '../query-editor/useQuerySession.ts'

/** The number of attempts while other users save in between. */
const MAX_TRIES = 5

/** Another user has changed the container since it was opened; `stored` is the current version. */
export class ContainerChanged extends Error {
  override readonly name = 'ContainerChanged'
  readonly stored: ContainerValues

  constructor(stored: ContainerValues) {
    super('the container was changed since it was opened')
    this.stored = stored
  }
}

/** A new container whose save got no response, and the containers before it. */
type Unanswered = { entered: EnteredContainer; before: readonly Container[] }

type Change = { entered: EnteredContainer; opened: ContainerValues } | { without: number }

/**
 * Stores or removes one container. The call replaces all containers, so the others are sent as the server has them.
 * If another user has saved in between, reads everything and sends again, so that their changes are kept.
 */
export const useSaveContainers = () => {
  const query = useQueryState(selectQuery)
  const client = useQueryClient()
  const refresh = useInvalidate()
  const save = useApiMutation(containerCalls.save)
  const unanswered = useRef<Unanswered | null>(null)
  const params = { id: query.queryId }
  const send = async (change: Change, tries = 1): Promise<Container[]> => {
    const { modifiedDtime } = cachedQuery(client, query.queryId) ?? query
    const stored = await call(containerCalls.find, { params })
    if ('opened' in change) {
      refuseChanged(stored, change.opened)
      if (createdContainer(stored, change.entered, unanswered.current)) return stored
    }
    try {
      const body =
        'entered' in change ? unsentWith(stored, change.entered) : unsentWith(stored, null, change.without)
      return await save.mutateAsync({ params, query: { modifiedDtime }, body })
    } catch (error) {
      if ('entered' in change && mayHaveSucceeded(error))
        unanswered.current = { entered: change.entered, before: stored }
      const newer = storedQueryIn(error, 'query.conflict')
      if (!newer || tries === MAX_TRIES) throw error
      cacheQuery(client, newer)
      return send(change, tries + 1)
    }
  }
  const put = async (change: Change): Promise<Container[]> => {
    const stored = await send(change)
    client.setQueryData(queryKey(containerCalls.find, { params }), stored)
    unanswered.current = null
    await refresh(queryCalls.edit, { params })
    return stored
  }
  return {
    /**
     * Returns the query's containers.
     * @throws CallError with the errors of its fields under `0.`
     * @throws ContainerChanged
     */
    store: (entered: EnteredContainer, opened: ContainerValues) => put({ entered, opened }),
    remove: (id: number) => put({ without: id }),
  }
}

/** @throws ContainerChanged if the container has changed since it was opened */
const refuseChanged = (stored: readonly Container[], opened: ContainerValues | null) => {
  const now = stored.find(({ id }) => id === opened?.id)
  if (now && opened && !isSame(valuesOf(now), opened)) throw new ContainerChanged(valuesOf(now))
}

/** Finds the container that a lost save has stored. */
const createdContainer = (stored: readonly Container[], entered: EnteredContainer, lost: Unanswered | null) =>
  lost && isSame(lost.entered, entered)
    ? stored.find(
        ({ id, title, files }) =>
          !lost.before.some((one) => one.id === id) &&
          title === entered.title &&
          isSame(
            files.map((file) => file.id),
            entered.files.map((file) => file.id),
          ),
      )
    : undefined
