import { useId } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { FormattedMessage } from 'react-intl'
import type { PartnerSetting } from '../../contract/partner-setting.ts'
import type { QuerySave } from '../../contract/query.ts'
import { campaignInterest, hasCampaign, isCampaign } from '../../domain/campaign.ts'
import { Checkbox } from '../design/form/Checkbox.tsx'
import { Row } from '../design/Row.tsx'
import { useQueryEditor } from '../query/editor.ts'
import { toRange } from './range.ts'

const Choice = ({ setting }: { setting: PartnerSetting }) => {
  const id = useId()
  const { setValue } = useFormContext<QuerySave>()
  const interest = useWatch<QuerySave, 'interest'>({ name: 'interest' })
  const choose = (chosen: boolean) => {
    const changed = { shouldDirty: true, shouldValidate: true }
    setValue('interest', campaignInterest(chosen, toRange(setting.interestOptions)), changed)
    // As with any interest that is set by hand, the matrix no longer holds.
    setValue('interestMatrix', null, changed)
  }
  return (
    <Row gap="3" flexWrap="nowrap">
      <Checkbox
        type="checkbox"
        id={id}
        checked={isCampaign(interest)}
        onChange={(event) => choose(event.target.checked)}
      />
      <label htmlFor={id}>
        <FormattedMessage id="terms.campaign" />
      </label>
    </Row>
  )
}

/** Whether a shop that has the 0 % campaign sells by it. */
export const CampaignField = ({ setting }: { setting: PartnerSetting }) => {
  const { view } = useQueryEditor()
  return view === 'shop' && hasCampaign(setting) ? <Choice setting={setting} /> : null
}
