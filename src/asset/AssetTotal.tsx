import { FormattedMessage, useIntl } from 'react-intl'
import type { QassetSave } from '../../api/asset.ts'
import { assetTotal, assetTotalWithVat } from '../../domain/asset-total.ts'
import { toEuros } from '../../domain/money.ts'
import { Money } from '../design/Money.tsx'
import { Cell } from '../design/table/Cell.tsx'

type Props = { assets: readonly QassetSave[]; hideVat: boolean; columnsAfter: number }

/** The last row of the assets' table. */
export const AssetTotal = ({ assets, hideVat, columnsAfter }: Props) => {
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
