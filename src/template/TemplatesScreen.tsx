import { ListScreen } from '../shell/screen/ListScreen.tsx'
import { Stack } from '@chakra-ui/react/stack'
import type { ComponentProps } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { templateCalls } from '../../api/template.calls.ts'
import type { Template } from '../../api/template.ts'
import { LIST_REFRESH_MS } from '../../domain/constants.ts'
import { call } from '../api/call.ts'
import { useApiQuery } from '../api/useApiQuery.ts'
import { DeleteButton } from '../shell/screen/DeleteButton.tsx'
import { Card } from '../design/Card.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { Cell, Table, TableRow, HeadCell } from '../design/table/Table.tsx'
import { ListSearch } from '../design/table/ListSearch.tsx'
import { Pagination } from '../design/table/Pagination.tsx'
import { SortSelect } from '../design/table/SortSelect.tsx'
import { useListView } from '../design/table/useListView.ts'
import { TextLink } from '../design/TextLink.tsx'

/** The own partner's templates. */
export const TemplatesScreen = () => (
  <ListScreen
    title="template.title"
    query={useApiQuery(templateCalls.findAll, {}, { refetchInterval: LIST_REFRESH_MS })}
  >
    {(templates) => <List templates={templates} />}
  </ListScreen>
)

type TableProps = { rows: readonly Template[]; head: Omit<ComponentProps<typeof HeadCell>, 'children'> }

const TemplateTable = ({ rows, head }: TableProps) => {
  const intl = useIntl()
  const count = intl.formatMessage({ id: 'template.assets' })
  return (
    <Table caption={<FormattedMessage id="template.title" />}>
      <thead>
        <tr>
          <HeadCell {...head}>
            <FormattedMessage id="template.name" />
          </HeadCell>
          <HeadCell numeric>{count}</HeadCell>
          <HeadCell numeric>
            <FormattedMessage id="template.actions" />
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((template) => (
          <TableRow key={template.id}>
            <Cell head>
              <TextLink href={`/templates/${template.id}/edit`}>{template.name}</TextLink>
            </Cell>
            <Cell numeric label={count}>
              {template.assets.length}
            </Cell>
            <Cell numeric>
              <DeleteButton
                remove={(options) => call(templateCalls.delete, { params: { id: template.id } }, options)}
                name={template.name}
                texts={{
                  label: 'template.delete',
                  title: 'template.deletion.title',
                  confirm: 'template.deletion.confirm',
                  keep: 'template.deletion.keep',
                  done: 'template.deleted',
                }}
                refreshes={[templateCalls.findAll]}
              />
            </Cell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}

const List = ({ templates }: { templates: readonly Template[] }) => {
  const intl = useIntl()
  const { shown, search, head, order, pages } = useListView({
    rows: templates,
    columns: { name: ({ name }) => name },
    textOf: ({ name }) => name,
  })
  return (
    <Stack gap="4">
      <ListSearch {...search} label={intl.formatMessage({ id: 'template.search' })} />
      <Card flush footer={pages.rows === 0 ? null : <Pagination {...pages} />}>
        {pages.rows === 0 ? (
          <EmptyState
            title={<FormattedMessage id={templates.length === 0 ? 'template.none' : 'template.notFound'} />}
            reason={templates.length === 0 ? <FormattedMessage id="template.none.how" /> : null}
          />
        ) : (
          <>
            <SortSelect
              {...order}
              columns={[{ name: 'name', label: intl.formatMessage({ id: 'template.name' }) }]}
              inset
            />
            <TemplateTable rows={shown} head={head('name')} />
          </>
        )}
      </Card>
    </Stack>
  )
}
