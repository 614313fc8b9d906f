import { useDeferredValue, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import type { Condition } from '../../api/condition.ts'
import { conditionPurposes } from '../../api/condition-purpose.ts'
import { rulesOf } from '../../machines/lifecycle/query/statuses.ts'
import { FailedQuery } from '../api/FailedQuery.tsx'
import { Button } from '../design/Button.tsx'
import { Card } from '../design/Card.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { lazyOverlay } from '../design/lazy-overlay.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import { styled } from '../design/theme/styled.ts'
import { useKeptFocus } from '../design/useKeptFocus.ts'
import { selectInhouse, selectIsNew, selectPast, selectQuery, selectView } from '../query-editor/selectors.ts'
import { useQueryState } from '../query-editor/useQuerySession.ts'
import { ConditionRow } from './ConditionRow.tsx'
import { useConditions } from './useConditions.ts'
import { useConditionWorkLogic } from './useConditionWork.ts'

const { View: AskDialog, preloadOn } = lazyOverlay(() =>
  import('./AskDialog.tsx').then((file) => file.AskDialog),
)

const Group = styled('section', { base: { borderTopWidth: '1px', borderColor: 'line' } })
const GroupTitle = styled('h3', { base: { padding: '12px 16px 0' } })
const List = styled('ul', { base: { listStyle: 'none' } })

/** The conditions of the query, grouped by the step that waits for them. Old versions of a query have none. */
export const ConditionsCard = () => {
  const isNew = useQueryState(selectIsNew)
  const past = useQueryState(selectPast)
  return isNew || past ? null : <StoredConditions />
}

const StoredConditions = () => {
  const inhouse = useQueryState(selectInhouse)
  const place = useKeptFocus<HTMLDivElement>()
  const { data, error, refetch } = useConditions()
  const isAskable = useIsAskable()
  // Most queries have none: then only those who can ask see the card.
  if (!isAskable && (data?.conditions.length === 0 || (!inhouse && !data && !error))) return null
  return (
    <Card
      name="conditionsCard"
      flush
      title={<FormattedMessage id="condition.title" />}
      aside={isAskable ? <Ask /> : null}
    >
      <div ref={place}>
        {data ? (
          <Groups conditions={data.conditions} />
        ) : error ? (
          <FailedQuery error={error} retry={() => void refetch()} />
        ) : (
          <Skeleton rows={2} />
        )}
      </div>
    </Card>
  )
}

/** Whether the user can ask for something in the query's status. */
const useIsAskable = (): boolean => {
  const view = useQueryState(selectView)
  const { status } = useQueryState(selectQuery)
  return (view === 'credit' || view === 'compliance') && rulesOf(status).conditions !== undefined
}

const Ask = () => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" icon="plus" onClick={() => setOpen(true)} {...preloadOn}>
        <FormattedMessage id="condition.ask" />
      </Button>
      {open ? <AskDialog onClose={() => setOpen(false)} /> : null}
    </>
  )
}

/** Enough for the first screen. */
const AT_ONCE = 6

/** The first conditions are rendered at once, the others without blocking the screen. */
const Groups = (given: { conditions: readonly Condition[] }) => {
  const logic = useConditionWorkLogic()
  const conditions = useDeferredValue(given.conditions, firstOf(given.conditions))
  if (conditions.length === 0)
    return (
      <EmptyState
        title={<FormattedMessage id="condition.none" />}
        reason={<FormattedMessage id="condition.none.reason" />}
      />
    )
  return conditionPurposes.map((purpose) => {
    const asked = conditions.filter(({ neededFor }) => neededFor === purpose)
    if (asked.length === 0) return null
    return (
      <Group key={purpose} aria-labelledby={`condition-for-${purpose}`}>
        <GroupTitle id={`condition-for-${purpose}`}>
          <FormattedMessage id={`condition.for.${purpose}`} />
        </GroupTitle>
        <List>
          {asked.map((condition) => (
            <ConditionRow key={condition.conditionId} condition={condition} logic={logic} />
          ))}
        </List>
      </Group>
    )
  })
}

/** The first conditions in the order of the card. */
const firstOf = (conditions: readonly Condition[]): readonly Condition[] =>
  conditionPurposes
    .flatMap((purpose) => conditions.filter(({ neededFor }) => neededFor === purpose))
    .slice(0, AT_ONCE)
