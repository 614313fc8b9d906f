import type { QuerySortField } from '../../api/query-list.ts'
import type { Role } from '../../api/role.ts'
import type { ListColumn } from '../../api/saved-view.ts'

export type Column = {
  name: ListColumn
  /** Message id of its head. */
  title: string
  /** Message id of the word before its value where the row is a card. */
  card?: string
  /** What the list is sorted by with it; not everything can be sorted by. */
  sort?: QuerySortField
  numeric?: boolean
  unbroken?: boolean
  /** Whose lists have it unless they choose otherwise; all where none are named. */
  roles?: readonly Role[]
}

/** All there are, in the order in which they are offered. */
export const columns: readonly Column[] = [
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
  {
    name: 'modified',
    title: 'dashboard.column.modified',
    card: 'dashboard.column.modified',
    sort: 'modifiedDtime',
    unbroken: true,
    roles: [],
  },
  {
    name: 'partner',
    title: 'dashboard.column.partner',
    card: 'dashboard.column.partner',
    roles: [],
  },
  { name: 'client', title: 'dashboard.column.client', sort: 'custName' },
  { name: 'amount', title: 'dashboard.column.amount', sort: 'contractAmount', numeric: true },
  { name: 'status', title: 'dashboard.column.status', sort: 'status' },
]

/** The columns that a role's list opens with, in their order. */
export const columnsOf = (role: Role): ListColumn[] =>
  columns.filter(({ roles }) => roles?.includes(role) ?? true).map(({ name }) => name)

export const columnNamed = (name: ListColumn): Column | undefined => columns.find((one) => one.name === name)

/** What an order is called. */
export const columnSortedBy = (field: QuerySortField): Column | undefined =>
  columns.find((one) => one.sort === field)

/** Of names in any order the columns in that order. */
export const columnsNamed = (names: readonly ListColumn[]): Column[] =>
  names.flatMap((name) => columnNamed(name) ?? [])
