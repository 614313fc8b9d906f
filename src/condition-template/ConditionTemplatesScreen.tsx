import { ListScreen } from '../shell/screen/ListScreen.tsx'
import { FormattedMessage, useIntl } from 'react-intl'
import { assetGroupCalls } from '../../api/asset-group.calls.ts'
import type { AssetGroup } from '../../api/asset-group.ts'
import { conditionTemplateCalls } from '../../api/condition-template.calls.ts'
import type { ConditionTemplate } from '../../api/condition-template.ts'
import { templateName } from '../../domain/condition-template.ts'
import { call } from '../api/call.ts'
import { useApiQuery } from '../api/useApiQuery.ts'
import { wantedOf } from '../condition/condition-texts.ts'
import { Card } from '../design/Card.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { ListSearch } from '../design/table/ListSearch.tsx'
import { Pagination } from '../design/table/Pagination.tsx'
import { SortSelect } from '../design/table/SortSelect.tsx'
import { Cell, HeadCell, Table, TableRow } from '../design/table/Table.tsx'
import { useListView } from '../design/table/useListView.ts'
import { TextLink } from '../design/TextLink.tsx'
import { useLanguage } from '../shell/language/LanguageProvider.tsx'
import { DeleteButton } from '../shell/screen/DeleteButton.tsx'

/** The templates of conditions. */
export const ConditionTemplatesScreen = () => {
  const templates = useApiQuery(conditionTemplateCalls.findAll, {})
  const groups = useApiQuery(assetGroupCalls.findAll, {})
  const { data } = templates
  return (
    <ListScreen
      title="conditionTemplate.title"
      create={{ href: '/condition-templates/create', label: 'conditionTemplate.create' }}
      query={data ? groups : { ...templates, data }}
    >
      {(found) => <List templates={data ?? []} groups={found} />}
    </ListScreen>
  )
}

const columns = ['name', 'wanted', 'askedOf', 'neededFor', 'due', 'applies'] as const
type Column = (typeof columns)[number]

/** A template as the table shows it, in the reader's language. */
type TemplateRow = Record<Column, string> & { id: number }

type ListProps = { templates: readonly ConditionTemplate[]; groups: readonly AssetGroup[] }

const List = ({ templates, groups }: ListProps) => {
  const intl = useIntl()
  const rowOf = useRowOf(groups)
  const { shown, search, head, order, pages } = useListView({
    rows: templates.map(rowOf),
    columns: columnValues,
    textOf: (row) => columns.map((column) => row[column]).join(' '),
  })
  const label = (column: Column) => intl.formatMessage({ id: `conditionTemplate.column.${column}` })
  return (
    <>
      <ListSearch {...search} label={intl.formatMessage({ id: 'conditionTemplate.search' })} />
      <Card flush footer={pages.rows === 0 ? null : <Pagination {...pages} />}>
        {pages.rows === 0 ? (
          <Empty any={templates.length > 0} />
        ) : (
          <>
            <SortSelect {...order} columns={columns.map((name) => ({ name, label: label(name) }))} inset />
            <Table caption={<FormattedMessage id="conditionTemplate.title" />} cards="lines" cardsBelow="lg">
              <thead>
                <tr>
                  {columns.map((column) => (
                    <HeadCell key={column} {...head(column)}>
                      {label(column)}
                    </HeadCell>
                  ))}
                  <HeadCell numeric>
                    <FormattedMessage id="conditionTemplate.column.actions" />
                  </HeadCell>
                </tr>
              </thead>
              <tbody>
                {shown.map((row) => (
                  <Row key={row.id} row={row} label={label} />
                ))}
              </tbody>
            </Table>
          </>
        )}
      </Card>
    </>
  )
}

const columnValues: Record<Column, (row: TemplateRow) => string> = {
  name: ({ name }) => name,
  wanted: ({ wanted }) => wanted,
  askedOf: ({ askedOf }) => askedOf,
  neededFor: ({ neededFor }) => neededFor,
  due: ({ due }) => due,
  applies: ({ applies }) => applies,
}

const Empty = ({ any }: { any: boolean }) =>
  any ? (
    <EmptyState title={<FormattedMessage id="conditionTemplate.notFound" />} />
  ) : (
    <EmptyState
      title={<FormattedMessage id="conditionTemplate.none" />}
      reason={<FormattedMessage id="conditionTemplate.none.how" />}
    />
  )

const useRowOf = (groups: readonly AssetGroup[]) => {
  const intl = useIntl()
  const language = useLanguage()
  const text = (id: string) => intl.formatMessage({ id })
  const names = new Map(groups.map(({ assetGroupId, name }) => [assetGroupId, name]))
  const appliesOf = ({ products, assetGroups, rule }: ConditionTemplate): string => {
    const parts = [
      ...products.map((one) => text(`dashboard.product.${one}`)),
      ...assetGroups.map((one) => names.get(one) ?? String(one)),
    ]
    const where = parts.length > 0 ? intl.formatList(parts) : text('conditionTemplate.everywhere')
    return rule === null ? where : `${where}: ${text(`conditionTemplate.rule.${rule}`)}`
  }
  return (template: ConditionTemplate): TemplateRow => ({
    id: template.conditionTemplateId,
    name: templateName(language, template),
    wanted: wantedOf(intl, template),
    askedOf: text(`condition.side.${template.askedOf}`),
    neededFor: text(`condition.for.${template.neededFor}`),
    due: intl.formatMessage({ id: 'condition.due.workingDays' }, { days: template.workingDays }),
    applies: appliesOf(template),
  })
}

type RowProps = { row: TemplateRow; label: (column: Column) => string }

const Row = ({ row, label }: RowProps) => (
  <TableRow>
    <Cell head>
      <TextLink href={`/condition-template/${row.id}`}>{row.name}</TextLink>
    </Cell>
    {columns
      .filter((column) => column !== 'name')
      .map((column) => (
        <Cell key={column} label={label(column)}>
          {row[column]}
        </Cell>
      ))}
    <Cell numeric>
      <DeleteButton
        remove={(options) => call(conditionTemplateCalls.delete, { params: { id: row.id } }, options)}
        name={row.name}
        texts={{
          label: 'conditionTemplate.delete',
          title: 'conditionTemplate.deletion',
          confirm: 'conditionTemplate.deletion.confirm',
          keep: 'conditionTemplate.deletion.keep',
          says: 'conditionTemplate.deletion.says',
          done: 'conditionTemplate.deleted',
        }}
        refreshes={[conditionTemplateCalls.findAll]}
      />
    </Cell>
  </TableRow>
)
