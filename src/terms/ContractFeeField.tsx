import { FormattedMessage } from 'react-intl'
import type { PartnerSetting } from '../../api/partner-setting.ts'
import { AmountField } from '../design/form/AmountField.tsx'
import { OptionTermField } from './OptionTermField.tsx'
import { selectInhouse, selectView } from '../query-editor/selectors.ts'
import { useQueryState } from '../query-editor/query-session.ts'

type Props = { setting: PartnerSetting }

/**
 * The contract fee: typed by in-house users, credit, compliance and partners that may edit it; a shop chooses between
 * the partner's fee and none.
 */
export const ContractFeeField = ({ setting }: Props) => {
  const view = useQueryState(selectView)
  const inhouse = useQueryState(selectInhouse)
  const free = inhouse || setting.editContractFee
  if (view === 'partner' && !free)
    return (
      <AmountField
        name="contractFee"
        label={<FormattedMessage id="query.field.contractFee" />}
        locked={<FormattedMessage id="terms.contractFee.fixed" />}
      />
    )
  return (
    <OptionTermField
      name="contractFee"
      label="query.field.contractFee"
      unit="€"
      options={view === 'shop' ? [0, setting.contractFee] : setting.contractFeeOptions}
      free={free}
      decimals={2}
    />
  )
}
