import { VisuallyHidden } from '@chakra-ui/react/visually-hidden'
import { type ReactNode, useEffect, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useLocation } from 'wouter'
import { Card } from '../design/Card.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import { dashboardCalls } from '../../api/dashboard.calls.ts'
import { queryListCalls } from '../../api/query-list.calls.ts'
import { savedViewCalls } from '../../api/saved-view.calls.ts'
import { LIST_REFRESH_MS } from '../../domain/constants.ts'
import { useApiQuery } from '../api/useApiQuery.ts'
import { homeOf } from '../shell/screen/home.ts'
import { usePrincipal } from '../user/useUser.ts'
import { usePrefetchPage } from './list-requests.ts'
import { useListAddress } from './list-address.ts'

const ROWS = 10

const ListOutline = () => (
  <Card flush>
    <VisuallyHidden role="status">
      <FormattedMessage id="design.loading" />
    </VisuallyHidden>
    <div className="tools-outline" />
    <Skeleton rows={ROWS} still />
  </Card>
)

type Props = { message?: ReactNode; legend?: ReactNode; pipeline?: ReactNode; list?: ReactNode }

/** The layout of a dashboard, with an outline for each part that is not known yet. */
export const DashboardLayout = ({
  message = null,
  legend = null,
  pipeline = <div className="pipeline-outline" />,
  list = <ListOutline />,
}: Props) => (
  <div className="page-width dashboard" data-grows="" data-print="wide">
    {message}
    <div className="dashboard-head">
      <h1>
        <FormattedMessage id="dashboard.title" />
      </h1>
      {legend}
    </div>
    {pipeline}
    {list}
  </div>
)

/** How long the list waits for the content above it. After that, a list that shifts is better than none. */
const MAX_WAIT_MS = 3_000

/** Requests the list while the content above it loads. */
const Outline = ({ setLate }: { setLate: (late: boolean) => void }) => {
  usePrefetchPage(useListAddress().view)
  useEffect(() => {
    const late = setTimeout(() => setLate(true), MAX_WAIT_MS)
    return () => clearTimeout(late)
  }, [setLate])
  return <DashboardLayout />
}

/**
 * On the user's own dashboard, shows an outline until the content above the list has loaded, has failed, or takes too
 * long: its height decides where the list is.
 */
export const DashboardGate = ({ children }: { children: ReactNode }) => {
  const [path] = useLocation()
  const [isLate, setLate] = useState(false)
  const isHome = path === homeOf(usePrincipal().role)
  const options = { staleTime: LIST_REFRESH_MS, ...(isHome ? {} : { enabled: false }) }
  const asked = [
    useApiQuery(dashboardCalls.message, {}, options),
    useApiQuery(queryListCalls.counts, {}, options),
    useApiQuery(savedViewCalls.find, {}, options),
  ]
  return isHome && !isLate && asked.some(({ isPending }) => isPending) ? (
    <Outline setLate={setLate} />
  ) : (
    children
  )
}
