import { ListScreen } from '../shell/screen/ListScreen.tsx'
import { Stack } from '@chakra-ui/react/stack'
import type { ComponentProps } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLocation } from 'wouter'
import { partnerCalls } from '../../api/partner.calls.ts'
import type { PartnerRow } from '../../api/partner.ts'
import { LIST_REFRESH_MS } from '../../domain/constants.ts'
import { spacedPhone } from '../../domain/phone.ts'
import { call } from '../api/call.ts'
import { useApiQuery } from '../api/useApiQuery.ts'
import { DeleteButton } from '../shell/screen/DeleteButton.tsx'
import { Badge } from '../design/Badge.tsx'
import { Card } from '../design/Card.tsx'
import { IconButton } from '../design/IconButton.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { Cell, Table, TableRow, HeadCell } from '../design/table/Table.tsx'
import { ListSearch } from '../design/table/ListSearch.tsx'
import { Pagination } from '../design/table/Pagination.tsx'
import { SortSelect } from '../design/table/SortSelect.tsx'
import { useListView } from '../design/table/useListView.ts'
import { TextLink } from '../design/TextLink.tsx'
import { copyPath, CREATE, editPath } from './partner-paths.ts'

const columns = {
  businessName: ({ businessName }: PartnerRow) => businessName,
  regCode: ({ regCode }: PartnerRow) => regCode,
  contact: ({ email }: PartnerRow) => email,
  manager: ({ manager }: PartnerRow) => manager?.fullName ?? '',
  modified: ({ modifiedDtime }: PartnerRow) => modifiedDtime,
}
type Column = keyof typeof columns
const columnNames = Object.keys(columns) as Column[]

/** All partners, for compliance. */
export const PartnersScreen = () => (
  <ListScreen
    title="partner.title"
    create={{ href: CREATE, label: 'partner.create' }}
    query={useApiQuery(partnerCalls.findAll, {}, { refetchInterval: LIST_REFRESH_MS })}
  >
    {(partners) => <List partners={partners} />}
  </ListScreen>
)

const textOf = ({ businessName, regCode, email, phoneNumber, manager }: PartnerRow): string =>
  [businessName, regCode, email, phoneNumber, manager?.fullName ?? ''].join(' ')

const Row = ({ partner }: { partner: PartnerRow }) => {
  const intl = useIntl()
  const label = (column: Column) => intl.formatMessage({ id: `partner.column.${column}` })
  const [, navigate] = useLocation()
  const { partnerId, businessName, regCode, email, phoneNumber, inhouse, manager } = partner
  return (
    <TableRow>
      <Cell head>
        <TextLink href={editPath(partnerId)}>{businessName}</TextLink>{' '}
        {inhouse ? (
          <Badge>
            <FormattedMessage id="partner.inhouse" />
          </Badge>
        ) : null}
      </Cell>
      <Cell label={label('regCode')} unbroken>
        {regCode}
      </Cell>
      <Cell label={label('contact')}>{[spacedPhone(phoneNumber), email].filter(Boolean).join(', ')}</Cell>
      <Cell label={label('manager')}>{manager?.fullName ?? '–'}</Cell>
      <Cell label={label('modified')} unbroken>
        {partner.formattedModifiedDtime}
      </Cell>
      <Cell numeric>
        <IconButton
          icon="copy"
          label={intl.formatMessage({ id: 'partner.copy.one' }, { name: businessName })}
          onClick={() => navigate(copyPath(partnerId))}
        />
        <DeleteButton
          remove={(options) => call(partnerCalls.delete, { params: { id: partner.partnerId } }, options)}
          name={partner.businessName}
          texts={{
            label: 'partner.delete',
            title: 'partner.deletion.title',
            confirm: 'partner.deletion.confirm',
            keep: 'partner.deletion.keep',
            says: 'partner.deletion.says',
            done: 'partner.deleted',
          }}
          refreshes={[partnerCalls.findAll, partnerCalls.names]}
        />
      </Cell>
    </TableRow>
  )
}

type TableProps = {
  rows: readonly PartnerRow[]
  head: (column: Column) => Omit<ComponentProps<typeof HeadCell>, 'children'>
}

const PartnerTable = ({ rows, head }: TableProps) => (
  <Table caption={<FormattedMessage id="partner.title" />} cards="lines" cardsBelow="lg">
    <thead>
      <tr>
        {columnNames.map((column) => (
          <HeadCell key={column} {...head(column)}>
            <FormattedMessage id={`partner.column.${column}`} />
          </HeadCell>
        ))}
        <HeadCell numeric>
          <FormattedMessage id="partner.column.actions" />
        </HeadCell>
      </tr>
    </thead>
    <tbody>
      {rows.map((partner) => (
        <Row key={partner.partnerId} partner={partner} />
      ))}
    </tbody>
  </Table>
)

const List = ({ partners }: { partners: readonly PartnerRow[] }) => {
  const intl = useIntl()
  const { shown, search, head, order, pages } = useListView({ rows: partners, columns, textOf })
  return (
    <Stack gap="4">
      <ListSearch {...search} label={intl.formatMessage({ id: 'partner.search' })} />
      <Card flush footer={pages.rows > 0 ? <Pagination {...pages} /> : null}>
        {pages.rows === 0 ? (
          <EmptyState
            title={<FormattedMessage id={partners.length === 0 ? 'partner.none' : 'partner.notFound'} />}
            reason={partners.length === 0 ? <FormattedMessage id="partner.none.how" /> : null}
          />
        ) : (
          <>
            <SortSelect
              {...order}
              columns={columnNames.map((name) => ({
                name,
                label: intl.formatMessage({ id: `partner.column.${name}` }),
              }))}
              below="lg"
              inset
            />
            <PartnerTable rows={shown} head={head} />
          </>
        )}
      </Card>
    </Stack>
  )
}
