import { Stack } from '@chakra-ui/react/stack'
import { useFormContext, useWatch } from 'react-hook-form'
import { FormattedMessage, FormattedNumber } from 'react-intl'
import { financierCalls } from '../../api/financier.calls.ts'
import type { PartnerSetting } from '../../api/partner-setting.ts'
import type { QuerySave } from '../../api/query.ts'
import { campaignInterest, isCampaign } from '../../domain/campaign.ts'
import { optionSteps } from '../../domain/term-options.ts'
import { residualRange } from '../../domain/financing.ts'
import { isBoundByRange } from '../../domain/terms-clamp.ts'
import { useApiQuery } from '../api/useApiQuery.ts'
import { FieldGrid } from '../design/FieldGrid.tsx'
import { AmountField } from '../design/form/AmountField.tsx'
import { Checkbox } from '../design/form/Checkbox.tsx'
import { IntegerField } from '../design/form/IntegerField.tsx'
import { SelectField } from '../design/form/SelectField.tsx'
import { TextField } from '../design/form/TextField.tsx'
import { TextareaField } from '../design/form/TextareaField.tsx'
import { useQueryState } from '../query-editor/useQuerySession.ts'
import { selectInhouse, selectPrincipal, selectView } from '../query-editor/selectors.ts'
import { AdvanceField } from './AdvanceField.tsx'
import { InsuranceField } from './InsuranceField.tsx'
import { OptionTermField } from './OptionTermField.tsx'
import { PeriodField } from './PeriodField.tsx'
import { ServiceFields } from './ServiceFields.tsx'
import { TermField } from './TermField.tsx'
import { toRange } from '../../domain/range.ts'
import { RESIDUAL_MAXIMUMS } from '../../domain/constants.ts'
import { Icon } from '../design/Icon.tsx'
import { Percent } from '../design/Percent.tsx'
import { Tooltip } from '../design/Tooltip.tsx'
import { styled } from '../design/theme/styled.ts'

const daysOfMonth = Array.from({ length: 31 }, (_, index) => String(index + 1))

/** The financing terms that the view edits. */
export const TermsFields = ({ setting }: { setting: PartnerSetting }) => {
  const principal = useQueryState(selectPrincipal)
  const inhouse = useQueryState(selectInhouse)
  const bound = isBoundByRange(principal)
  return (
    <Stack gap="6">
      <FieldGrid columns={2}>
        <PeriodField setting={setting} bound={bound} />
        <ResidualField setting={setting} />
        <AdvanceField range={toRange(setting.advanceOptions)} bound={bound} />
        <ContractFeeField setting={setting} />
      </FieldGrid>
      <CampaignField setting={setting} />
      {inhouse ? <InhouseTerms setting={setting} /> : null}
    </Stack>
  )
}

const PaymentDayField = () => (
  <SelectField
    name="pmtDate"
    label={<FormattedMessage id="query.field.paymentDay" />}
    options={daysOfMonth.map((day) => ({ value: day, label: day }))}
  />
)

/** Additional terms of in-house users, credit and compliance. */
const InhouseTerms = ({ setting }: { setting: PartnerSetting }) => (
  <>
    <FieldGrid
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr)) minmax(0, 1.7fr)' }}
    >
      <InterestField />
      <TermField name="kickback" label={<FormattedMessage id="query.field.kickback" />} unit="%" />
      <TermField
        name="servicesCost"
        label={<FormattedMessage id="query.field.servicesCost" />}
        unit="€"
        decimals={2}
      />
      <InsuranceField setting={setting} />
    </FieldGrid>
    <TextareaField
      name="specialTerms"
      label={<FormattedMessage id="query.field.specialTerms" />}
      rows={2}
      maxLength={4000}
    />
    <FieldGrid columns={3}>
      <PaymentDayField />
      <IntegerField
        name="offerValidTime"
        label={<FormattedMessage id="query.field.offerValidTime" />}
        maxLength={5}
      />
      <TextField
        name="insuranceProvider"
        label={<FormattedMessage id="query.field.insuranceProvider" />}
        maxLength={200}
        optional
      />
    </FieldGrid>
    <ServiceFields />
  </>
)

/** The residual; a shop's is also limited by the period, as the table beside it shows. */
const ResidualField = ({ setting }: { setting: PartnerSetting }) => {
  const principal = useQueryState(selectPrincipal)
  const view = useQueryState(selectView)
  const months = useWatch<QuerySave, 'paymentPeriod'>({ name: 'paymentPeriod' }) ?? null
  const own = toRange(setting.residualOptions)
  const range = view === 'shop' ? residualRange(own, months) : own
  return (
    <div>
      <OptionTermField
        name="residual"
        label="query.field.residual"
        unit="%"
        options={optionSteps(range)}
        free
        range={isBoundByRange(principal) ? range : null}
      />
      {view === 'shop' ? <ResidualHelp /> : null}
    </div>
  )
}

const Choice = ({ setting }: { setting: PartnerSetting }) => {
  const { setValue } = useFormContext<QuerySave>()
  const interest = useWatch<QuerySave, 'interest'>({ name: 'interest' })
  const choose = (chosen: boolean) => {
    const changed = { shouldDirty: true, shouldValidate: true }
    setValue('interest', campaignInterest(chosen, toRange(setting.interestOptions)), changed)
    // An interest set by hand overrides the matrix.
    setValue('interestMatrix', null, changed)
  }
  return (
    <Checkbox checked={isCampaign(interest)} onChange={choose}>
      <FormattedMessage id="terms.campaign" />
    </Checkbox>
  )
}

/** Whether a shop with the 0 % campaign uses it. */
const CampaignField = ({ setting }: { setting: PartnerSetting }) => {
  const view = useQueryState(selectView)
  return view === 'shop' && setting.campaign ? <Choice setting={setting} /> : null
}

type ContractFeeFieldProps = { setting: PartnerSetting }

/**
 * The contract fee: typed by in-house users, credit, compliance and partners with the right; a shop chooses between
 * the partner's fee and none.
 */
const ContractFeeField = ({ setting }: ContractFeeFieldProps) => {
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

/** The yearly interest; typing it overrides the interest matrix. */
const InterestField = () => {
  const { setValue } = useFormContext<QuerySave>()
  const matrix = useWatch<QuerySave, 'interestMatrix'>({ name: 'interestMatrix' }) ?? null
  const financier = useApiQuery(
    financierCalls.name,
    { params: { id: matrix ?? 0 } },
    { enabled: matrix !== null },
  )
  return (
    <TermField
      name="interest"
      label={<FormattedMessage id="query.field.interest" />}
      unit="%"
      hint={
        matrix !== null && financier.data ? (
          <FormattedMessage id="terms.interest.matrix" values={{ name: financier.data.name }} />
        ) : undefined
      }
      onValue={() => setValue('interestMatrix', null, { shouldDirty: true })}
    />
  )
}

const Help = styled('button', {
  base: {
    display: 'inline-flex',
    gap: '1.5',
    alignItems: 'center',
    minHeight: '6',
    marginTop: '1',
    textStyle: 'small',
    color: 'accent',
    cursor: 'help',
  },
})
const Maximums = styled('table', {
  base: {
    '& caption': { textAlign: 'start', fontWeight: 600, paddingBottom: '1', whiteSpace: 'nowrap' },
    '& th': { fontWeight: 400, textAlign: 'start', paddingInlineEnd: '6' },
    '& td': { textAlign: 'end' },
  },
})

/** The maximum residual per period, in a popover on hover or focus. */
const ResidualHelp = () => (
  <Tooltip text={<MaximumTable />}>
    {(triggerProps) => (
      <Help type="button" {...triggerProps}>
        <Icon name="info" />
        <FormattedMessage id="terms.residual.help" />
      </Help>
    )}
  </Tooltip>
)

const MaximumTable = () => (
  <Maximums>
    <caption>
      <FormattedMessage id="terms.residual.maximums" />
    </caption>
    <tbody>
      {RESIDUAL_MAXIMUMS.map(({ months, percent }) => (
        <tr key={months}>
          <th scope="row">
            <FormattedMessage id="terms.months" values={{ months: <FormattedNumber value={months} /> }} />
          </th>
          <td>
            <Percent value={percent} decimals={0} />
          </td>
        </tr>
      ))}
    </tbody>
  </Maximums>
)
