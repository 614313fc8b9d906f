import type { Principal } from '../../api/role.ts'
import type { SavedView } from '../../api/saved-view.ts'
import { defaultFilter } from '../../machines/lifecycle/query/list-filter.ts'
import { principalKind, seesInhouse } from '../../machines/lifecycle/query/principal.ts'
import { columnsOf } from './columns.ts'
import { openingView, readView } from './list-address.ts'
import { viewOf } from './shown-list.ts'

/** What a reader sees of the list at an address: where that says nothing, the reader's default view. */
export const listAt = (principal: Principal, address: string, saved: readonly SavedView[] = []) => {
  const opening = openingView(defaultFilter(principal), columnsOf(principal.role))
  const usual = saved.find(({ isDefault }) => isDefault)
  const opensUsual = address === '' && usual !== undefined
  const read = opensUsual ? { ...opening, ...viewOf(usual) } : readView(address, opening)
  // A link of somebody in-house may name a partner.
  const view = seesInhouse(principalKind(principal)) ? read : { ...read, partnerId: null }
  return { opening, usual, opensUsual, view }
}
