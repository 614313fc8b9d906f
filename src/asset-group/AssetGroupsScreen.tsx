import { ListScreen } from '../shell/screen/ListScreen.tsx'
import { HStack } from '@chakra-ui/react/stack'
import { FormattedMessage, useIntl } from 'react-intl'
import type { AssetGroup } from '../../api/asset-group.ts'
import { assetGroupCalls } from '../../api/asset-group.calls.ts'
import { lazy } from '../../domain/lazy.ts'
import { call } from '../api/call.ts'
import { useApiQuery } from '../api/useApiQuery.ts'
import { DeleteButton } from '../shell/screen/DeleteButton.tsx'
import { Badge } from '../design/Badge.tsx'
import { Card } from '../design/Card.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { Cell, Table, TableRow, HeadCell } from '../design/table/Table.tsx'
import { ListSearch } from '../design/table/ListSearch.tsx'
import { Pagination } from '../design/table/Pagination.tsx'
import { SortSelect } from '../design/table/SortSelect.tsx'
import { useListView } from '../design/table/useListView.ts'
import { TextLink } from '../design/TextLink.tsx'

const order = lazy(() => new Intl.Collator('et'))

/** The main groups, each with its subgroups. */
export const AssetGroupsScreen = () => (
  <ListScreen
    title="assetGroup.title"
    create={{ href: '/asset-groups/create', label: 'assetGroup.create' }}
    query={useApiQuery(assetGroupCalls.findAll, {})}
  >
    {(groups) => <List groups={groups.filter(({ superiorGroupId }) => superiorGroupId === null)} />}
  </ListScreen>
)

const pathOf = (id: number) => `/asset-group/${id}`

const Row = ({ group }: { group: AssetGroup }) => {
  const intl = useIntl()
  const subgroups = group.subgroups.toSorted((one, other) => order().compare(one.name, other.name))
  return (
    <TableRow>
      <Cell head>
        <TextLink href={pathOf(group.assetGroupId)}>{group.name}</TextLink>
      </Cell>
      <Cell label={intl.formatMessage({ id: 'assetGroup.subgroups' })}>
        {subgroups.length === 0 ? '–' : null}
        <HStack as="span" wrap="wrap" justify={{ base: 'end', md: 'start' }} columnGap="3" rowGap="1">
          {subgroups.map(({ assetGroupId, name, insurance }) => (
            <span key={assetGroupId}>
              <TextLink href={pathOf(assetGroupId)}>{name}</TextLink>
              {insurance === null ? (
                <>
                  {' '}
                  <Badge>
                    <FormattedMessage id="assetGroup.unsold" />
                  </Badge>
                </>
              ) : null}
            </span>
          ))}
        </HStack>
      </Cell>
      <Cell numeric>
        <DeleteButton
          remove={(options) => call(assetGroupCalls.delete, { params: { id: group.assetGroupId } }, options)}
          name={group.name}
          texts={{
            label: 'assetGroup.delete',
            title: 'assetGroup.deletion',
            confirm: 'assetGroup.deletion.confirm',
            keep: 'assetGroup.deletion.keep',
            says: 'assetGroup.deletion.says',
            done: 'assetGroup.deleted',
          }}
          refreshes={[assetGroupCalls.findAll]}
        />
      </Cell>
    </TableRow>
  )
}

const List = ({ groups }: { groups: readonly AssetGroup[] }) => {
  const intl = useIntl()
  const { shown, search, head, order, pages } = useListView({
    rows: groups,
    columns: { name: ({ name }) => name },
    textOf: ({ name, subgroups }) => [name, ...subgroups.map((one) => one.name)].join(' '),
  })
  return (
    <>
      <ListSearch {...search} label={intl.formatMessage({ id: 'assetGroup.search' })} />
      <Card flush footer={pages.rows === 0 ? null : <Pagination {...pages} />}>
        {pages.rows === 0 ? (
          <EmptyState
            title={<FormattedMessage id={groups.length === 0 ? 'assetGroup.none' : 'assetGroup.notFound'} />}
          />
        ) : (
          <>
            <SortSelect
              {...order}
              columns={[{ name: 'name', label: intl.formatMessage({ id: 'assetGroup.group' }) }]}
              inset
            />
            <Table caption={<FormattedMessage id="assetGroup.title" />} cards="lines">
              <thead>
                <tr>
                  <HeadCell {...head('name')}>
                    <FormattedMessage id="assetGroup.group" />
                  </HeadCell>
                  <HeadCell>
                    <FormattedMessage id="assetGroup.subgroups" />
                  </HeadCell>
                  <HeadCell numeric>
                    <FormattedMessage id="assetGroup.actions" />
                  </HeadCell>
                </tr>
              </thead>
              <tbody>
                {shown.map((group) => (
                  <Row key={group.assetGroupId} group={group} />
                ))}
              </tbody>
            </Table>
          </>
        )}
      </Card>
    </>
  )
}
