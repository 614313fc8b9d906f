import { HStack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLocation } from 'wouter'
import { queryListCalls } from '../../../api/query-list.calls.ts'
import type { QueryRow } from '../../../api/query-list.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import type { Role } from '../../../api/role.ts'
import { statusCodes } from '../../../api/status.ts'
import { doneText } from '../../../machines/lifecycle/query/step-catalogue.ts'
import type { QueryEventType } from '../../../machines/lifecycle/query/steps.ts'
import { FailedQuery } from '../../api/FailedQuery.tsx'
import { call } from '../../api/call.ts'
import { queryKey } from '../../api/call-query.ts'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { ButtonLink } from '../../design/ButtonLink.tsx'
import { Note } from '../../design/Note.tsx'
import { useOpenPath } from '../../query-editor/useOpenPath.ts'
import { useQueryState } from '../../query-editor/useQuerySession.ts'
import { selectPrincipal, selectQuery } from '../../query-editor/selectors.ts'

/** With Alt, so that typing in a field does not navigate. */
const KEYS = 'Alt+N'

export type NextProps = { taken: QueryEventType }

/** After a step that passed the query on: what was done, and the next query that waits for the user. */
export const NextQuery = ({ taken }: NextProps) => (
  <Note status="success" role="status">
    <Text fontWeight="600">
      <FormattedMessage id={doneText(taken)} />.
    </Text>
    <Offer />
  </Note>
)

const useKey = (path: string | null) => {
  const [, navigate] = useLocation()
  useEffect(() => {
    if (path === null) return undefined
    const onKey = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.code !== 'KeyN') return
      event.preventDefault()
      navigate(path)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [path, navigate])
}

const Found = ({ next }: { next: QueryRow }) => {
  const intl = useIntl()
  const path = useOpenPath(next)
  useKey(path)
  if (path === null) return null
  return (
    <HStack wrap="wrap" marginTop="2">
      <ButtonLink
        href={path}
        variant="outline"
        height="auto"
        paddingBlock="2"
        whiteSpace="normal"
        keys={KEYS}
      >
        {intl.formatMessage(
          { id: 'query.nextWaiting.open' },
          { id: next.queryId, client: next.custName || '–' },
        )}
      </ButtonLink>
      <kbd className="on-desktop" aria-hidden="true">
        {KEYS}
      </kbd>
    </HStack>
  )
}

const Offer = () => {
  const query = useQueryState(selectQuery)
  const principal = useQueryState(selectPrincipal)
  const { next, found } = useNextWaiting(principal.role, query.queryId)
  if (found.error && !found.data)
    return <FailedQuery error={found.error} retry={() => void found.refetch()} />
  if (!found.data) return null
  if (next) return <Found next={next} />
  return (
    <Text>
      <FormattedMessage id="query.nextWaiting.none" />
    </Text>
  )
}

/** One more than needed, since the open query may still be among them. */
const FEW = 5

/**
 * The query that waits for the user longest; null if none is left. The machine decides whom a query waits for, and
 * the list asks the database for it. Prefetched, so that it opens at once.
 */
const useNextWaiting = (role: Role, openId: number) => {
  const client = useQueryClient()
  const list = role === 'PARTNER' || role === 'SHOP' ? queryListCalls.ofPartner : queryListCalls.all
  const found = useApiQuery(list, {
    query: { waiting: true, sort: 'modifiedDtime,asc', pageSize: FEW },
    body: [...statusCodes],
  })
  const next = found.data?.content.find(({ queryId }) => queryId !== openId) ?? null
  const nextId = next?.queryId
  useEffect(() => {
    if (nextId === undefined) return
    const input = { params: { id: nextId } }
    void client.prefetchQuery({
      queryKey: queryKey(queryCalls.edit, input),
      queryFn: ({ signal }) => call(queryCalls.edit, input, { signal }),
    })
  }, [client, nextId])
  return { next, found }
}
