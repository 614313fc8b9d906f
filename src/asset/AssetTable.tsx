// oxlint-disable-next-line no-restricted-imports -- A query may have 200 rows (docs/decisions/031).
import { memo, type ReactNode } from 'react'
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl'
import type { QassetSave } from '../../api/asset.ts'
import {
  type Amounts,
  lineAmounts,
  assetTotal,
  assetTotalWithVat,
  priceWithoutVat,
  priceWithVat,
  quantityOf,
} from '../../domain/asset-price.ts'
import { toEuros } from '../../domain/money.ts'
import { IconButton } from '../design/IconButton.tsx'
import { Money } from '../design/Money.tsx'
import { Cell, Table, TableRow, HeadCell } from '../design/table/Table.tsx'
import type { AssetGroups } from './useAssetGroups.ts'

type RowActions = {
  onEdit: (index: number) => void
  onDelete: (index: number) => void
  /** Why no action can be taken now. */
  refused: ReactNode
}

type Props = {
  assets: readonly QassetSave[]
  groups: Pick<AssetGroups, 'nameOf'>
  hideVat: boolean
  /** Index of the asset that the form shows. */
  current: number | null
  /** Absent in a table to read. */
  actions?: RowActions | undefined
}

/** The assets of a query with their total. */
export const AssetTable = ({ assets, groups, current, hideVat, actions }: Props) => (
  <Table cards="lines" caption={<FormattedMessage id="asset.title" />}>
    <Head hideVat={hideVat} actions={actions} />
    <tbody>
      {assets.map((asset, index) => (
        <AssetRow
          key={asset.qassetId ?? `new-${index}`}
          cursor={index === current}
          group={groups.nameOf(asset.assetSubgroupId ?? asset.assetGroupId)}
          onEdit={actions?.onEdit}
          onDelete={actions?.onDelete}
          refused={actions?.refused}
          {...{ asset, index, hideVat }}
        />
      ))}
    </tbody>
    <AssetTotal assets={assets} hideVat={hideVat} columnsAfter={actions ? 2 : 1} />
  </Table>
)

const Head = ({ hideVat, actions }: Pick<Props, 'hideVat' | 'actions'>) => (
  <thead>
    <tr>
      <HeadCell>
        <FormattedMessage id="asset.name" />
      </HeadCell>
      <HeadCell numeric>
        <FormattedMessage id="query.field.quantity" />
      </HeadCell>
      {hideVat ? null : (
        <HeadCell numeric>
          <FormattedMessage id="asset.priceWithVat" />
        </HeadCell>
      )}
      <HeadCell numeric>
        <FormattedMessage id="query.field.price" />
      </HeadCell>
      <HeadCell>
        <FormattedMessage id="asset.sellerName" />
      </HeadCell>
      {actions ? (
        <HeadCell numeric>
          <FormattedMessage id="asset.actions" />
        </HeadCell>
      ) : null}
    </tr>
  </thead>
)

type RowProps = {
  asset: QassetSave
  index: number
  cursor: boolean
  group: string | null
  hideVat: boolean
} & { [Action in keyof RowActions]: RowActions[Action] | undefined }

/** Renders again only when one of its props changes: each of them is a primitive or keeps its identity. */
const AssetRow = memo(({ asset, index, cursor, group, hideVat, onEdit, onDelete, refused }: RowProps) => {
  const intl = useIntl()
  const label = (id: string) => intl.formatMessage({ id })
  return (
    <TableRow cursor={cursor}>
      <Cell head>
        <span className="cell-title">{asset.qassetName}</span>
        {group ? <span className="cell-note">{group}</span> : null}
      </Cell>
      <Cell numeric label={label('query.field.quantity')}>
        <FormattedNumber value={quantityOf(asset)} />
      </Cell>
      {hideVat ? null : (
        <Cell numeric label={label('asset.priceWithVat')}>
          <span>
            <Money value={priceWithVat(asset)} />
            <LineTotal asset={asset} part="withVatCents" />
          </span>
        </Cell>
      )}
      <Cell numeric label={label('query.field.price')}>
        <span>
          <Money value={priceWithoutVat(asset)} />
          <LineTotal asset={asset} part="withoutVatCents" />
        </span>
      </Cell>
      <Cell label={label('asset.sellerName')}>{asset.sellerName || '–'}</Cell>
      {onEdit && onDelete ? (
        <Cell numeric>
          <AssetActions name={asset.qassetName} {...{ index, onEdit, onDelete, refused }} />
        </Cell>
      ) : null}
    </TableRow>
  )
})

type LineTotalProps = { asset: QassetSave; part: keyof Amounts }

/**
 * The cost of several pieces of an asset, below the unit price. VAT is rounded once for the line, so it may differ
 * from the multiple.
 */
const LineTotal = ({ asset, part }: LineTotalProps) =>
  quantityOf(asset) === 1 ? null : (
    <span className="cell-note">
      <FormattedMessage
        id="asset.lineTotal"
        values={{ amount: <Money value={toEuros(lineAmounts(asset)[part])} /> }}
      />
    </span>
  )

type AssetTotalProps = { assets: readonly QassetSave[]; hideVat: boolean; columnsAfter: number }

/** The total row of the table. */
const AssetTotal = ({ assets, hideVat, columnsAfter }: AssetTotalProps) => {
  const intl = useIntl()
  return (
    <tfoot>
      <tr>
        <Cell head colSpan={2}>
          <FormattedMessage id="asset.total" />
        </Cell>
        {hideVat ? null : (
          <Cell numeric label={intl.formatMessage({ id: 'asset.priceWithVat' })}>
            <Money value={toEuros(assetTotalWithVat(assets))} />
          </Cell>
        )}
        <Cell numeric label={intl.formatMessage({ id: 'query.field.price' })}>
          <Money value={toEuros(assetTotal(assets))} />
        </Cell>
        <Cell colSpan={columnsAfter} />
      </tr>
    </tfoot>
  )
}

type AssetActionsProps = RowActions & { name: string; index: number }

/** The actions of one asset. */
const AssetActions = ({ name, index, onEdit, onDelete, refused }: AssetActionsProps) => {
  const intl = useIntl()
  return (
    <span className="row-actions" data-print="no">
      <IconButton
        icon="pencil"
        label={intl.formatMessage({ id: 'asset.edit' }, { name })}
        refused={refused}
        onClick={() => onEdit(index)}
      />
      <IconButton
        icon="trash"
        label={intl.formatMessage({ id: 'asset.delete' }, { name })}
        refused={refused}
        onClick={() => onDelete(index)}
      />
    </span>
  )
}
