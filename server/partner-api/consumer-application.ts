import type { AssetGroupName } from '../../api/asset-group.ts'
import type { ConsumerApplicationSave } from '../../api/partner-api.ts'
import type { SelfServeOfferSave } from '../../api/selfserve.ts'
import { lineAmounts, sumAmounts } from '../../domain/asset-price.ts'
import { toEuros } from '../../domain/money.ts'
import { withoutPrefix } from '../../domain/phone.ts'
import { isSoldByShops } from '../../domain/ready-to-sell.ts'
import { Problem } from '../platform/http/problem.ts'
import type { PartnerRow } from '../schema/partner.table.ts'

/** @throws Problem request.invalid naming each article whose group the partner may not sell */
const refuseForeignGroups = (
  { qassets }: ConsumerApplicationSave,
  groups: readonly AssetGroupName[],
): void => {
  const sold = new Set(groups.filter(isSoldByShops).map(({ assetGroupId }) => assetGroupId))
  const fields = qassets.flatMap(({ assetSubgroupId }, index) =>
    sold.has(assetSubgroupId) ? [] : [{ path: `qassets.${index}.assetSubgroupId`, code: 'field.choice' }],
  )
  if (fields.length > 0) throw new Problem('request.invalid', { fields })
}

/**
 * Maps a private person's application to the entry of a shop that sends a customer the link to apply. The total with VAT
 * is the sum of the sent prices, so that the customer pays what the web shop has shown.
 * @throws Problem request.invalid
 */
export const toApplicationLink = (
  application: ConsumerApplicationSave,
  partner: PartnerRow,
  groups: readonly AssetGroupName[],
): SelfServeOfferSave => {
  refuseForeignGroups(application, groups)
  const { email, phone = '', personalCode = '', language, sellerOfferNr, qassets } = application
  const amounts = qassets.map(lineAmounts)
  const total = sumAmounts(amounts)
  return {
    mainAssets: qassets.map(({ qassetName, quantity = 1, vatExempt = false, assetSubgroupId }, index) => ({
      groupId: assetSubgroupId,
      name: quantity === 1 ? qassetName : `${quantity} × ${qassetName}`,
      price: toEuros(amounts[index]?.withoutVatCents ?? 0),
      vatExempt,
    })),
    optionalAssets: [],
    totalAmount: toEuros(total.withoutVatCents),
    totalWithVat: toEuros(total.withVatCents),
    phone: withoutPrefix(phone),
    email,
    offerNumber: sellerOfferNr,
    contractFee: application.contractFee ?? toEuros(partner.contractFeeCents ?? 0),
    ...(language && { language }),
    customerName: '',
    customerRegCode: personalCode,
    attachments: [],
  }
}
