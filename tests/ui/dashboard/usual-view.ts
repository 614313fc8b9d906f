import type { SavedView } from '../../../api/saved-view.ts'

/** The default view of somebody who looks at what is signed. */
export const usualView: SavedView = {
  viewId: 7,
  name: 'Signed',
  isDefault: true,
  shown: {
    filter: 'CA',
    search: '',
    created: '',
    modified: '',
    product: null,
    partnerId: null,
    sortField: 'custName',
    descending: false,
    columns: ['id'],
  },
}
