import { Container } from '@chakra-ui/react/container'
import { Input } from '@chakra-ui/react/input'
import { HStack, Stack } from '@chakra-ui/react/stack'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { templateCalls } from '../../api/template.calls.ts'
import type { Template } from '../../api/template.ts'
import { DEFAULT_PAGE_SIZE, LIST_REFRESH_MS } from '../../domain/constants.ts'
import { FailedQuery } from '../api/FailedQuery.tsx'
import { useApiQuery } from '../api/useApiQuery.ts'
import { Button } from '../design/Button.tsx'
import { Card } from '../design/Card.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import { Cell } from '../design/table/Cell.tsx'
import { HeadCell } from '../design/table/HeadCell.tsx'
import { Pagination } from '../design/table/Pagination.tsx'
import { Table } from '../design/table/Table.tsx'
import { TableRow } from '../design/table/TableRow.tsx'
import { TextLink } from '../design/TextLink.tsx'
import { DeleteTemplate } from './DeleteTemplate.tsx'

type View = { search: string; descending: boolean; page: number; pageSize: number }

/** The page that a view shows, and how many there are in all. */
const shownOf = (templates: readonly Template[], { search, descending, page, pageSize }: View) => {
  const wanted = search.trim().toLocaleLowerCase()
  const order = new Intl.Collator('et', { numeric: true })
  const found = templates
    .filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
    .toSorted((one, other) => order.compare(one.name, other.name) * (descending ? -1 : 1))
  const last = Math.max(0, Math.ceil(found.length / pageSize) - 1)
  const current = Math.min(page, last)
  return {
    total: found.length,
    page: current,
    rows: found.slice(current * pageSize, (current + 1) * pageSize),
  }
}

type TableProps = { rows: readonly Template[]; descending: boolean; onSort: () => void }

const TemplateTable = ({ rows, descending, onSort }: TableProps) => {
  const intl = useIntl()
  const count = intl.formatMessage({ id: 'template.assets' })
  return (
    <Table caption={<FormattedMessage id="template.title" />}>
      <thead>
        <tr>
          <HeadCell sorted={descending ? 'descending' : 'ascending'} onSort={onSort}>
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
              <DeleteTemplate template={template} />
            </Cell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}

type SearchProps = { search: string; onSearch: (search: string) => void }

const Search = ({ search, onSearch }: SearchProps) => {
  const intl = useIntl()
  return (
    <HStack wrap="wrap" role="search">
      <Input
        size="sm"
        maxWidth="320px"
        maxLength={200}
        aria-label={intl.formatMessage({ id: 'template.search' })}
        placeholder={intl.formatMessage({ id: 'template.search' })}
        value={search}
        onChange={(event) => onSearch(event.target.value)}
      />
      <Button onClick={() => onSearch('')}>
        <FormattedMessage id="template.search.clear" />
      </Button>
    </HStack>
  )
}

const List = ({ templates }: { templates: readonly Template[] }) => {
  const [view, setView] = useState<View>({
    search: '',
    descending: false,
    page: 0,
    pageSize: DEFAULT_PAGE_SIZE,
  })
  const { rows, total, page } = shownOf(templates, view)
  const change = (changed: Partial<View>) => setView((before) => ({ ...before, page: 0, ...changed }))
  return (
    <Stack gap="4">
      <Search search={view.search} onSearch={(search) => change({ search })} />
      <Card flush>
        {total === 0 ? (
          <EmptyState
            title={<FormattedMessage id={templates.length === 0 ? 'template.none' : 'template.notFound'} />}
            reason={templates.length === 0 ? <FormattedMessage id="template.none.how" /> : null}
          />
        ) : (
          <>
            <TemplateTable
              rows={rows}
              descending={view.descending}
              onSort={() => change({ descending: !view.descending })}
            />
            <Pagination
              {...{ page, total }}
              pageSize={view.pageSize}
              onPage={(next) => change({ page: next })}
              onPageSize={(pageSize) => change({ pageSize })}
            />
          </>
        )}
      </Card>
    </Stack>
  )
}

/** The own partner's templates. */
export const TemplatesScreen = () => {
  const { data, error, refetch } = useApiQuery(
    templateCalls.findAll,
    {},
    { refetchInterval: LIST_REFRESH_MS },
  )
  return (
    <Container paddingBlock="6">
      <Stack gap="4">
        <h1>
          <FormattedMessage id="template.title" />
        </h1>
        {data ? (
          <List templates={data} />
        ) : error ? (
          <FailedQuery error={error} retry={() => void refetch()} />
        ) : (
          <Skeleton rows={6} />
        )}
      </Stack>
    </Container>
  )
}
