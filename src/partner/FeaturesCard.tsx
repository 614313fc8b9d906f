import { useState } from 'react'
import { useFormContext, type FieldPath } from 'react-hook-form'
import { FormattedMessage, useIntl } from 'react-intl'
import type { PartnerForm } from '../../domain/valid/valid-partner.ts'
import { Card } from '../design/Card.tsx'
import { ConfirmDialog } from '../design/ConfirmDialog.tsx'
import { FieldGrid } from '../design/FieldGrid.tsx'
import { CheckboxField } from '../design/form/CheckboxField.tsx'
import { partnerLabel } from './partner-values.ts'

const flags = [
  'featureOnSpot',
  'featureSelfServe',
  'manualSigning',
  'campaign',
  'editContractFee',
  'editInsurance',
  'showKickback',
  'lendifyLimit',
  'inhouse',
] as const

const changed = { shouldDirty: true, shouldTouch: true }

/** The features of the partner's users. */
export const FeaturesCard = () => {
  const intl = useIntl()
  return (
    <Card title={<FormattedMessage id="partner.features" />}>
      <FieldGrid columns={3}>
        {flags.map((name) => (
          <CheckboxField key={name} name={name} label={partnerLabel(intl, name)} />
        ))}
        <AutomaticDecision />
      </FieldGrid>
    </Card>
  )
}

/** The general flag. Without it no group decides automatically; asks first if one does. */
const AutomaticDecision = () => {
  const intl = useIntl()
  const { getValues, setValue } = useFormContext<PartnerForm>()
  const [asking, setAsking] = useState(false)
  const groups = () => getValues('partnerAssetGroups')
  const take = (on: boolean) => {
    if (on || !groups().some(({ autoDecisionEnabled }) => autoDecisionEnabled)) return
    setValue('automaticDecision', true, changed)
    setAsking(true)
  }
  const clear = () => {
    setValue('automaticDecision', false, changed)
    for (const index of groups().keys()) {
      const path: FieldPath<PartnerForm> = `partnerAssetGroups.${index}.autoDecisionEnabled`
      setValue(path, false, changed)
    }
    setAsking(false)
  }
  return (
    <>
      <CheckboxField
        name="automaticDecision"
        label={partnerLabel(intl, 'automaticDecision')}
        hint={<FormattedMessage id="partner.automatic.hint" />}
        onValue={take}
      />
      {asking ? (
        <ConfirmDialog
          title={<FormattedMessage id="partner.automatic.title" />}
          confirm={<FormattedMessage id="partner.automatic.confirm" />}
          keep={<FormattedMessage id="partner.automatic.keep" />}
          onConfirm={clear}
          onClose={() => setAsking(false)}
        >
          <FormattedMessage id="partner.automatic.says" />
        </ConfirmDialog>
      ) : null}
    </>
  )
}
