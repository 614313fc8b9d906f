import { useLocation, useSearch } from 'wouter'
import { defaultFilter } from '../../machines/lifecycle/query/list-filter.ts'
import { usePrincipal } from '../user/useUser.ts'
import { openingView, readView, writeView, type ListView } from './list-address.ts'

/**
 * The view of the list kept in the address, so that links and the back button bring it back. A change leads to the
 * first page unless it names one; `replace` leaves no step back.
 */
export const useListAddress = () => {
  const opening = openingView(defaultFilter(usePrincipal()))
  const [path, navigate] = useLocation()
  const view = readView(useSearch(), opening)
  return {
    view,
    opening,
    show: (change: Partial<ListView>, options: { replace?: boolean } = {}) => {
      const address = writeView({ ...view, page: 0, ...change }, opening)
      navigate(address ? `${path}?${address}` : path, options)
    },
  }
}
