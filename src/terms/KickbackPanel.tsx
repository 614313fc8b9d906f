import { FormattedMessage } from 'react-intl'
import type { PartnerSetting } from '../../api/partner-setting.ts'
import { assetTotal } from '../../domain/asset-price.ts'
import { shopKickbackCents } from '../../domain/kickback.ts'
import { toCents, toEuros } from '../../domain/money.ts'
import { Card } from '../design/Card.tsx'
import { Facts } from '../design/Facts.tsx'
import { Money } from '../design/Money.tsx'
import { useDeal, useQueryState } from '../query-editor/useQuerySession.ts'
import { selectView } from '../query-editor/selectors.ts'

/** The shop's kickback; hidden unless its agreement shows it. */
export const KickbackPanel = ({ setting }: { setting: PartnerSetting }) => {
  const view = useQueryState(selectView)
  const { deal } = useDeal()
  if (view !== 'shop' || !setting.showKickback) return null
  const cents = shopKickbackCents({
    assetTotalCents: assetTotal(deal.qassets ?? []),
    defaultKickbackPercent: setting.defaultKickback,
    contractFeeCents: toCents(deal.contractFee ?? 0),
    kickbackCoefficient: setting.kickbackCoefficient,
  })
  return (
    <Card title={<FormattedMessage id="query.field.kickback" />}>
      <Facts
        columns={1}
        facts={[
          {
            key: 'kickback',
            label: <FormattedMessage id="terms.shopKickback" />,
            value: <Money value={toEuros(cents)} />,
          },
        ]}
      />
    </Card>
  )
}
