import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { dashboardCalls } from '../../api/dashboard.calls.ts'
import { queryListCalls } from '../../api/query-list.calls.ts'
import { savedViewCalls } from '../../api/saved-view.calls.ts'
import { LIST_REFRESH_MS } from '../../domain/constants.ts'
import { useApiQuery } from '../api/useApiQuery.ts'
import { homeOf } from '../shell/screen/home.ts'
import { usePrincipal } from '../user/useUser.ts'
import { DashboardPlaces } from './DashboardPlaces.tsx'
import { usePageAhead } from './list-requests.ts'
import { useListAddress } from './useListAddress.ts'

/** The list waits this long for the content above it; after that, a list that moves is better than none. */
const PATIENCE_MS = 3_000

/** Requests the list while the content above it loads. */
const Outline = ({ setLate }: { setLate: (late: boolean) => void }) => {
  usePageAhead(useListAddress().view)
  useEffect(() => {
    const late = setTimeout(() => setLate(true), PATIENCE_MS)
    return () => clearTimeout(late)
  }, [setLate])
  return <DashboardPlaces />
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
