import { FormattedMessage, useIntl } from 'react-intl'
import type { QassetSave } from '../../contract/asset.ts'
import { assetTotal, assetTotalWithVat } from '../../domain/asset-total.ts'
import { toCents, toEuros } from '../../domain/money.ts'
import { Money } from '../design/Money.tsx'
import { Cell } from '../design/table/Cell.tsx'
import { quantityOf } from './price.ts'

type Props = { assets: readonly QassetSave[]; hideVat: boolean; columnsAfter: number }

/** The last row of the assets' table. */
export const AssetTotal = ({ assets, hideVat, columnsAfter }: Props) => {
  const intl = useIntl()
  const priced = assets.map((asset) => ({
    priceCents: toCents(asset.qassetPrice ?? 0),
    quantity: quantityOf(asset),
    vatExempt: asset.vatExempt ?? false,
  }))
  return (
    <tfoot>
      <tr>
        <Cell head colSpan={2}>
          <FormattedMessage id="asset.total" />
        </Cell>
        {hideVat ? null : (
          <Cell numeric label={intl.formatMessage({ id: 'asset.priceWithVat' })}>
            <Money value={toEuros(assetTotalWithVat(priced))} />
          </Cell>
        )}
        <Cell numeric label={intl.formatMessage({ id: 'query.field.price' })}>
          <Money value={toEuros(assetTotal(priced))} />
        </Cell>
        <Cell colSpan={columnsAfter} />
      </tr>
    </tfoot>
  )
}
