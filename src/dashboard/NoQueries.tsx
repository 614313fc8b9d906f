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

type Way = { id: string; open: boolean; to: Partial<ListView> }

/** What each narrows the list by; only what does is offered to be widened. */
const waysOut = ({ filter, created, modified, product, partnerId }: ListView): Way[] =>
  [
    {
      id: 'dashboard.empty.days.clear',
      open: created !== '' || modified !== '',
      to: { created: '', modified: '' },
    },
    {
      id: 'dashboard.empty.narrow.clear',
      open: product !== null || partnerId !== null,
      to: { product: null, partnerId: null },
    },
    { id: 'dashboard.empty.showAll', open: filter !== 'all', to: { filter: 'all' as const } },
  ].filter(({ open }) => open)

/** The list is empty: why, and what to do about it. */
export const NoQueries = ({ view, show, clearSearch }: Props) => {
  const intl = useIntl()
  const searched = view.search.trim()
  const ways = waysOut(view)
  const values = { filter: filterName(intl, view.filter) }
  const buttons = ways.map(({ id, to }) => (
    <Button key={id} onClick={() => show(to)}>
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
            <Button onClick={clearSearch}>
              <FormattedMessage id="dashboard.empty.clearSearch" />
            </Button>
            {buttons}
          </>
        }
      />
    )
  }
  if (ways.length === 0) return <NothingYet />
  return (
    <EmptyState
      title={<FormattedMessage id="dashboard.empty.filter" />}
      reason={<FormattedMessage id="dashboard.empty.filter.reason" values={values} />}
      actions={<>{buttons}</>}
    />
  )
}
