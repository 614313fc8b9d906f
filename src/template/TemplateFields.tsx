import { HStack, Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { useFieldArray } from 'react-hook-form'
import { FormattedMessage, useIntl } from 'react-intl'
import type { PartnerSetting } from '../../api/partner-setting.ts'
import { INSURANCE_PER_MONTH, DEFAULTS } from '../../domain/constants.ts'
import { periodOptions } from '../../domain/term-options.ts'
import { FieldGrid } from '../design/FieldGrid.tsx'
import { AmountField } from '../design/form/AmountField.tsx'
import { SelectField } from '../design/form/SelectField.tsx'
import { toRange } from '../../domain/range.ts'
import { useUser } from '../user/useUser.ts'
import type { TemplateSave } from '../../api/template.ts'
import { Button } from '../design/Button.tsx'
import { IntegerField } from '../design/form/IntegerField.tsx'
import { TextField } from '../design/form/TextField.tsx'
import { IconButton } from '../design/IconButton.tsx'
import { styled } from '../design/theme/styled.ts'
import { useKeptFocus } from '../design/useKeptFocus.ts'

const PERCENT_DECIMALS = 4
const INSURANCE_PER_YEAR = 2

/** The template's terms; applying a template leaves empty ones unchanged. */
export const TemplateTerms = ({ setting }: { setting: PartnerSetting }) => {
  const { partner } = useUser()
  return (
    <FieldGrid columns={3}>
      <Period setting={setting} />
      <TermRow name="residual" range={setting.residualOptions} />
      <TermRow name="advance" range={setting.advanceOptions} />
      <AmountField name="terms.contractFee" label={<FormattedMessage id="query.field.contractFee" />} />
      {partner?.inhouse ? <InhouseTerms setting={setting} /> : null}
    </FieldGrid>
  )
}

type RowProps = { name: 'residual' | 'advance' | 'kickback'; range: readonly [number, number] }

/** A term with the partner's minimum and maximum. */
const TermRow = ({ name, range: [min, max] }: RowProps) => (
  <AmountField
    name={`terms.${name}`}
    unit="%"
    decimals={PERCENT_DECIMALS}
    label={<FormattedMessage id={`query.field.${name}`} />}
    hint={<FormattedMessage id="template.range" values={{ min, max }} />}
  />
)

const Period = ({ setting }: { setting: PartnerSetting }) => {
  const intl = useIntl()
  const [min, max] = setting.paymentPeriodOptions
  return (
    <SelectField
      name="terms.paymentPeriod"
      label={<FormattedMessage id="query.field.paymentPeriod" />}
      hint={<FormattedMessage id="template.range.months" values={{ min, max }} />}
      empty={intl.formatMessage({ id: 'template.notSet' })}
      options={periodOptions(setting.allPmtPeriodOptions, toRange(setting.paymentPeriodOptions)).map(
        (months) => ({ value: months, label: String(months) }),
      )}
    />
  )
}

/** Terms that only in-house partners see. */
const InhouseTerms = ({ setting }: { setting: PartnerSetting }) => {
  const intl = useIntl()
  return (
    <>
      <TermRow name="kickback" range={setting.kickbackOptions} />
      <AmountField
        name="terms.insurance"
        unit="%"
        decimals={PERCENT_DECIMALS}
        label={<FormattedMessage id="query.field.insurance" />}
      />
      <SelectField
        name="terms.insuranceValType"
        label={<FormattedMessage id="query.field.insuranceType" />}
        options={[
          { value: INSURANCE_PER_MONTH, label: intl.formatMessage({ id: 'terms.insurance.perMonth' }) },
          { value: INSURANCE_PER_YEAR, label: intl.formatMessage({ id: 'terms.insurance.perYear' }) },
        ]}
      />
    </>
  )
}

const Line = styled('div', {
  base: {
    display: 'grid',
    gap: '3',
    alignItems: 'start',
    gridTemplateColumns: {
      base: 'minmax(0, 1fr)',
      md: 'minmax(0, 3fr) minmax(0, 1fr) minmax(0, 1.5fr) 32px',
    },
  },
})
const Beside = styled('span', { base: { paddingTop: { md: '7' } } })

const MAX_ASSETS = 200
const newAsset = { qassetName: '', quantity: DEFAULTS.quantity, qassetPrice: null }

/** The assets of the template, one row each. */
export const TemplateAssets = () => {
  const intl = useIntl()
  const { fields, append, remove } = useFieldArray<TemplateSave, 'assets'>({ name: 'assets' })
  const place = useKeptFocus<HTMLDivElement>()
  return (
    <Stack ref={place} gap="4">
      {fields.length === 0 ? (
        <Text color="ink2">
          <FormattedMessage id="template.noAssets" />
        </Text>
      ) : null}
      {fields.map(({ id }, index) => (
        <Line
          key={id}
          role="group"
          aria-label={intl.formatMessage({ id: 'template.asset' }, { number: index + 1 })}
        >
          <TextField
            name={`assets.${index}.qassetName`}
            label={<FormattedMessage id="query.field.name" />}
            maxLength={300}
          />
          <IntegerField
            name={`assets.${index}.quantity`}
            label={<FormattedMessage id="query.field.quantity" />}
            maxLength={6}
          />
          <AmountField
            name={`assets.${index}.qassetPrice`}
            label={<FormattedMessage id="query.field.price" />}
          />
          <Beside>
            <IconButton
              icon="trash"
              label={intl.formatMessage({ id: 'template.asset.remove' }, { number: index + 1 })}
              onClick={() => remove(index)}
            />
          </Beside>
        </Line>
      ))}
      {fields.length < MAX_ASSETS ? (
        <HStack wrap="wrap">
          <Button size="sm" icon="plus" onClick={() => append(newAsset)}>
            <FormattedMessage id="template.asset.add" />
          </Button>
        </HStack>
      ) : null}
    </Stack>
  )
}
