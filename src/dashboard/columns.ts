import type { QuerySortField } from '../../api/query-list.ts'
import type { Role } from '../../api/role.ts'

export type ColumnName =
  | 'id'
  | 'offer'
  | 'contract'
  | 'createdBy'
  | 'created'
  | 'client'
  | 'amount'
  | 'status'
  | 'actions'

export type Column = {
  name: ColumnName
  /** Message id of its head. */
  title: string
  /** Message id of the word before its value where the row is a card. */
  card?: string
  /** What the list is sorted by with it; not everything can be sorted by. */
  sort?: QuerySortField
  numeric?: boolean
  unbroken?: boolean
  /** Whose lists have it; all where none are named. */
  roles?: readonly Role[]
}

const columns: readonly Column[] = [
  { name: 'id', title: 'dashboard.column.id', sort: 'queryId', unbroken: true },
  {
    name: 'offer',
    title: 'dashboard.column.offer',
    card: 'dashboard.card.offer',
    sort: 'sellerOfferNr',
    unbroken: true,
    roles: ['SHOP', 'COMPLIANCE'],
  },
  {
    name: 'contract',
    title: 'dashboard.column.contract',
    card: 'dashboard.card.contract',
    sort: 'lendifyRefno',
    unbroken: true,
    roles: ['SHOP', 'COMPLIANCE'],
  },
  {
    name: 'createdBy',
    title: 'dashboard.column.createdBy',
    card: 'dashboard.column.createdBy',
    sort: 'createdByName',
  },
  {
    name: 'created',
    title: 'dashboard.column.created',
    card: 'dashboard.column.created',
    sort: 'createdDtime',
    unbroken: true,
    roles: ['CREDIT'],
  },
  { name: 'client', title: 'dashboard.column.client', sort: 'custName' },
  { name: 'amount', title: 'dashboard.column.amount', sort: 'contractAmount', numeric: true },
  { name: 'status', title: 'dashboard.column.status', sort: 'status' },
  { name: 'actions', title: 'dashboard.column.actions', numeric: true },
]

/** The columns that a role's list has, in their order. */
export const columnsOf = (role: Role): Column[] =>
  columns.filter(({ roles }) => roles?.includes(role) ?? true)
