import { useFormContext, useWatch } from 'react-hook-form'
import { FormattedMessage } from 'react-intl'
import type { PartnerSetting } from '../../api/partner-setting.ts'
import type { QuerySave } from '../../api/query.ts'
import { campaignInterest, isCampaign } from '../../domain/campaign.ts'
import { Checkbox } from '../design/form/Checkbox.tsx'
import { toRange } from './range.ts'
import { selectView } from '../query-editor/selectors.ts'
import { useQueryState } from '../query-editor/query-session.ts'

const Choice = ({ setting }: { setting: PartnerSetting }) => {
  const { setValue } = useFormContext<QuerySave>()
  const interest = useWatch<QuerySave, 'interest'>({ name: 'interest' })
  const choose = (chosen: boolean) => {
    const changed = { shouldDirty: true, shouldValidate: true }
    setValue('interest', campaignInterest(chosen, toRange(setting.interestOptions)), changed)
    // As with any interest that is set by hand, the matrix no longer holds.
    setValue('interestMatrix', null, changed)
  }
  return (
    <Checkbox checked={isCampaign(interest)} onChange={choose}>
      <FormattedMessage id="terms.campaign" />
    </Checkbox>
  )
}

/** Whether a shop that has the 0 % campaign sells by it. */
export const CampaignField = ({ setting }: { setting: PartnerSetting }) => {
  const view = useQueryState(selectView)
  return view === 'shop' && setting.campaign ? <Choice setting={setting} /> : null
}
