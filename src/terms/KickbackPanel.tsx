import { FormattedMessage } from 'react-intl'
import type { PartnerSetting } from '../../contract/partner-setting.ts'
import { shopKickbackCents } from '../../domain/kickback.ts'
import { toCents, toEuros } from '../../domain/money.ts'
import { Card } from '../design/Card.tsx'
import { Facts } from '../design/Facts.tsx'
import { Money } from '../design/Money.tsx'
import { useQueryEditor } from '../query/editor.ts'
import { dealTotal } from '../payment/dealTerms.ts'
import { useDeal } from '../payment/useDeal.ts'

/** What the shop gets of the query; only where its agreement lets it see that. */
export const KickbackPanel = ({ setting }: { setting: PartnerSetting }) => {
  const { view } = useQueryEditor()
  const { deal } = useDeal()
  if (view !== 'shop' || !setting.showKickback) return null
  const cents = shopKickbackCents({
    assetTotalCents: dealTotal(deal),
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
