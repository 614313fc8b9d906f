import type { QuerySortField } from '../../api/query-list.ts'
import type { Role } from '../../api/role.ts'
import type { ListColumn } from '../../api/saved-view.ts'

export type Column = {
  name: ListColumn
  /** Message id of the column head. */
  title: string
  /** Message id of the label where the row is a card. */
  card?: string
  /** The sort field of the column, where it has one. */
  sort?: QuerySortField
  numeric?: boolean
  unbroken?: boolean
  /** Roles that see the column by default; all where undefined. */
  roles?: readonly Role[]
}

/** Every column, in the order of the dialog. */
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

/** Returns the default columns of a role, in their order. */
export const columnsOf = (role: Role): ListColumn[] =>
  columns.filter(({ roles }) => roles?.includes(role) ?? true).map(({ name }) => name)

export const columnNamed = (name: ListColumn): Column | undefined => columns.find((one) => one.name === name)

/** Returns the column that the list is sorted by. */
export const columnSortedBy = (field: QuerySortField): Column | undefined =>
  columns.find((one) => one.sort === field)

/** Returns the columns of these names, in the order of the names. */
export const columnsNamed = (names: readonly ListColumn[]): Column[] =>
  names.flatMap((name) => columnNamed(name) ?? [])
