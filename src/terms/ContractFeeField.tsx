import { FormattedMessage } from 'react-intl'
import type { PartnerSetting } from '../../api/partner-setting.ts'
import { AmountField } from '../design/form/AmountField.tsx'
import { useQueryEditor } from '../query/editor/query-editor.ts'
import { OptionTermField } from './OptionTermField.tsx'

type Props = { setting: PartnerSetting }

/**
 * The contract fee: typed by in-house users, credit, compliance and partners that may edit it; a shop chooses between
 * the partner's fee and none.
 */
export const ContractFeeField = ({ setting }: Props) => {
  const { view, inhouse } = useQueryEditor()
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
