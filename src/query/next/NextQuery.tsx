import { HStack } from '@chakra-ui/react/stack'
import { Kbd } from '@chakra-ui/react/kbd'
import { Text } from '@chakra-ui/react/text'
import { useEffect } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLocation } from 'wouter'
import type { QueryRow } from '../../../api/query-list.ts'
import { doneText } from '../../../machines/lifecycle/query/catalogue.ts'
import type { QueryEventType } from '../../../machines/lifecycle/query/events.ts'
import { FailedQuery } from '../../api/FailedQuery.tsx'
import { ButtonLink } from '../../design/ButtonLink.tsx'
import { Note } from '../../design/Note.tsx'
import { TurnText } from '../../query-editor/TurnText.tsx'
import { useOpenPath } from '../../query-editor/open-path.ts'
import { useNextWaiting } from './useNextWaiting.ts'
import '../../design/recipes/kbd.ts'
import { selectPrincipal, selectQuery } from '../../query-editor/selectors.ts'
import { useQueryState } from '../../query-editor/query-session.ts'

/** With Alt, so that no key that is typed into a field leads away. */
const KEYS = 'Alt+N'

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
    <HStack wrap="wrap">
      <ButtonLink href={path} variant="outline" whiteSpace="normal" keys={KEYS}>
        {intl.formatMessage(
          { id: 'query.nextWaiting.open' },
          { id: next.queryId, client: next.custName || '–' },
        )}
      </ButtonLink>
      <Kbd hideBelow="md" aria-hidden="true">
        {KEYS}
      </Kbd>
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

export type NextProps = { taken: QueryEventType }

/** After a step that took the query out of the reader's hands: why it moved, and the next one that waits for them. */
export const NextQuery = ({ taken }: NextProps) => {
  const query = useQueryState(selectQuery)
  return (
    <Note status="success" role="status">
      <Text>
        <strong>
          <FormattedMessage id={doneText(taken)} />.
        </strong>{' '}
        <TurnText facts={query.facts} />
      </Text>
      <Offer />
    </Note>
  )
}
