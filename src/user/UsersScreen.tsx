import { ListScreen } from '../shell/screen/ListScreen.tsx'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { UserRow } from '../../api/user.ts'
import { userCalls } from '../../api/user.calls.ts'
import { useApiQuery } from '../api/useApiQuery.ts'
import { ListSearch } from '../design/table/ListSearch.tsx'
import { Badge } from '../design/Badge.tsx'
import { Card } from '../design/Card.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { Cell, Table, TableRow, HeadCell } from '../design/table/Table.tsx'
import { Pagination } from '../design/table/Pagination.tsx'
import { SortSelect } from '../design/table/SortSelect.tsx'
import { useListView } from '../design/table/useListView.ts'
import { TextLink } from '../design/TextLink.tsx'
import { usePrincipal } from './useUser.ts'

/** The accounts that the user administers: those that can sign in, and those that cannot. */
export const UsersScreen = () => (
  <ListScreen
    title="user.title"
    create={{ href: '/user/create', label: 'user.create' }}
    query={useApiQuery(userCalls.findAll, {})}
  >
    {(users) => <Lists users={users} />}
  </ListScreen>
)

const Lists = ({ users }: { users: readonly UserRow[] }) => {
  const intl = useIntl()
  const [search, setSearch] = useState('')
  const label = intl.formatMessage({ id: useSeesPartners() ? 'user.search' : 'user.search.own' })
  const active = users.filter((one) => one.active)
  const inactive = users.filter((one) => !one.active)
  return (
    <>
      <ListSearch label={label} value={search} onSearch={setSearch} />
      <UserTable kind="active" users={active} search={search} />
      <UserTable kind="inactive" users={inactive} search={search} />
    </>
  )
}

type Kind = 'active' | 'inactive'

/** A partner's administrator sees the users of one partner only. */
const useSeesPartners = (): boolean => usePrincipal().role === 'COMPLIANCE'

const ownColumns = ['fullName', 'email', 'userRole'] as const
const allColumns = [...ownColumns, 'partner'] as const

type UserTableProps = { kind: Kind; users: readonly UserRow[]; search: string }

/** The users who can sign in, or those who cannot, with the reason. */
const UserTable = ({ kind, users, search }: UserTableProps) => {
  const intl = useIntl()
  const columns = useSeesPartners() ? allColumns : ownColumns
  const { shown, head, order, pages } = useView(users, search)
  const title = intl.formatMessage({ id: `user.list.${kind}` }, { count: users.length })
  return (
    <Card title={title} flush footer={pages.rows === 0 ? null : <Pagination {...pages} list={title} />}>
      {pages.rows === 0 ? (
        <EmptyState title={<FormattedMessage id={users.length === 0 ? 'user.none' : 'user.notFound'} />} />
      ) : (
        <>
          <SortSelect
            {...order}
            columns={columns.map((name) => ({ name, label: intl.formatMessage({ id: `user.${name}` }) }))}
            list={title}
            inset
          />
          <Table caption={title} cards="lines">
            <thead>
              <tr>
                {columns.map((column) => (
                  <HeadCell key={column} {...head(column)}>
                    <FormattedMessage id={`user.${column}`} />
                  </HeadCell>
                ))}
                {kind === 'inactive' ? (
                  <HeadCell>
                    <FormattedMessage id="user.state" />
                  </HeadCell>
                ) : null}
              </tr>
            </thead>
            <tbody>
              {shown.map((user) => (
                <Row key={user.accountUserId} {...{ user, kind }} />
              ))}
            </tbody>
          </Table>
        </>
      )}
    </Card>
  )
}

const Row = ({ user, kind }: { user: UserRow; kind: Kind }) => {
  const intl = useIntl()
  const roleOf = useRoleText()
  const seesPartners = useSeesPartners()
  const label = (id: string) => intl.formatMessage({ id })
  return (
    <TableRow>
      <Cell head>
        <TextLink href={`/user/${user.accountUserId}/edit`}>{user.fullName}</TextLink>
      </Cell>
      <Cell label={label('user.email')}>{user.email}</Cell>
      <Cell label={label('user.userRole')}>{roleOf(user)}</Cell>
      {seesPartners ? <Cell label={label('user.partner')}>{user.partner ?? '–'}</Cell> : null}
      {kind === 'inactive' ? (
        <Cell label={label('user.state')}>
          <Badge tone={stateOf(user) === 'invited' ? 'pending' : 'terminated'}>
            <FormattedMessage id={`user.state.${stateOf(user)}`} />
          </Badge>
        </Cell>
      ) : null}
    </TableRow>
  )
}

const stateOf = ({ invited, withdrawn }: UserRow) =>
  withdrawn ? 'withdrawn' : invited ? 'invited' : 'deactivated'

const useRoleText = () => {
  const intl = useIntl()
  return ({ userRole, partnerAdmin }: UserRow) => {
    const role = intl.formatMessage({ id: `role.${userRole}` })
    return partnerAdmin ? intl.formatMessage({ id: 'user.administrator' }, { role }) : role
  }
}

const useView = (users: readonly UserRow[], search: string) => {
  const roleOf = useRoleText()
  return useListView({
    rows: users,
    search,
    columns: {
      fullName: ({ lastName, firstName }) => `${lastName} ${firstName}`,
      email: ({ email }) => email,
      userRole: roleOf,
      partner: ({ partner }) => partner ?? '',
    },
    textOf: (user) => [user.fullName, user.email, user.phone, user.partner ?? '', roleOf(user)].join(' '),
  })
}
