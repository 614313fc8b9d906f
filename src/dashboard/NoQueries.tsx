import { FormattedMessage } from 'react-intl'
import { Button } from '../design/Button.tsx'
import { ButtonLink } from '../design/ButtonLink.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { useHydrated } from '../design/hydrated.ts'
import { useStartActions } from '../user/start-actions.ts'
import { useFilterNames } from './filter-labels.ts'
import type { ListView } from './list-address.ts'

/** The empty list without any filter: offers to create the first query to those who may. */
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

type ClearFilter = { id: string; isSet: boolean; to: Partial<ListView> }

/** The filters that are set, each with the change that removes it. */
const clearFilters = ({ filter, created, modified, product, partnerId }: ListView): ClearFilter[] =>
  [
    {
      id: 'dashboard.empty.days.clear',
      isSet: created !== '' || modified !== '',
      to: { created: '', modified: '' },
    },
    {
      id: 'dashboard.empty.narrow.clear',
      isSet: product !== null || partnerId !== null,
      to: { product: null, partnerId: null },
    },
    { id: 'dashboard.empty.showAll', isSet: filter !== 'all', to: { filter: 'all' as const } },
  ].filter(({ isSet }) => isSet)

/** Explains why the list is empty and what to do next. */
export const NoQueries = ({ view, show, clearSearch }: Props) => {
  const nameOf = useFilterNames()
  const searched = view.search.trim()
  const filters = clearFilters(view)
  const inactive = !useHydrated()
  const values = { filter: nameOf(view.filter) }
  const buttons = filters.map(({ id, to }) => (
    <Button key={id} inactive={inactive} onClick={() => show(to)}>
      <FormattedMessage id={id} />
    </Button>
  ))
  if (searched !== '') {
    return (
      <EmptyState
        title={<FormattedMessage id="dashboard.empty.search" values={{ search: searched }} />}
        reason={<FormattedMessage id="dashboard.empty.search.reason" values={values} />}
        actions={
          <>
            <Button inactive={inactive} onClick={clearSearch}>
              <FormattedMessage id="dashboard.empty.clearSearch" />
            </Button>
            {buttons}
          </>
        }
      />
    )
  }
  if (filters.length === 0) return <NothingYet />
  return (
    <EmptyState
      title={<FormattedMessage id="dashboard.empty.filter" />}
      reason={<FormattedMessage id="dashboard.empty.filter.reason" values={values} />}
      actions={<>{buttons}</>}
    />
  )
}
