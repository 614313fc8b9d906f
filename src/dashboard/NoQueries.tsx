import { FormattedMessage, useIntl } from 'react-intl'
import { Button } from '../design/Button.tsx'
import { ButtonLink } from '../design/ButtonLink.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { useStartActions } from '../user/start-actions.ts'
import { filterName } from './filter-name.ts'
import type { ListView } from './list-address.ts'

/** Nothing yet in the whole list: the way to a first query, for those who may make one. */
const NothingYet = () => {
  const first = useStartActions()
    .flatMap((action) => ('entries' in action ? action.entries : [action]))
    .find(({ lead }) => lead)
  return (
    <EmptyState
      title={<FormattedMessage id="dashboard.empty.all" />}
      reason={<FormattedMessage id={first ? 'dashboard.empty.all.create' : 'dashboard.empty.all.wait'} />}
      actions={
        first ? (
          <ButtonLink href={first.href} variant="solid" icon="plus">
            <FormattedMessage id={`shell.start.${first.id}`} />
          </ButtonLink>
        ) : null
      }
    />
  )
}

type Props = {
  view: ListView
  show: (change: Partial<ListView>) => void
  clearSearch: () => void
}

/** The list is empty: why, and what to do about it. */
export const NoQueries = ({ view: { filter, search }, show, clearSearch }: Props) => {
  const intl = useIntl()
  const searched = search.trim()
  const widen =
    filter === 'all' ? null : (
      <Button onClick={() => show({ filter: 'all' })}>
        <FormattedMessage id="dashboard.empty.showAll" />
      </Button>
    )
  if (searched !== '') {
    return (
      <EmptyState
        title={<FormattedMessage id="dashboard.empty.search" values={{ search: searched }} />}
        reason={
          <FormattedMessage
            id="dashboard.empty.search.reason"
            values={{ filter: filterName(intl, filter) }}
          />
        }
        actions={
          <>
            <Button onClick={clearSearch}>
              <FormattedMessage id="dashboard.empty.clearSearch" />
            </Button>
            {widen}
          </>
        }
      />
    )
  }
  if (filter === 'all') return <NothingYet />
  return (
    <EmptyState
      title={<FormattedMessage id="dashboard.empty.filter" />}
      reason={
        <FormattedMessage id="dashboard.empty.filter.reason" values={{ filter: filterName(intl, filter) }} />
      }
      actions={widen}
    />
  )
}
