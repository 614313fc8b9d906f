import { VisuallyHidden } from '@chakra-ui/react/visually-hidden'
import { useFormContext, useWatch } from 'react-hook-form'
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl'
import type { QuerySave } from '../../api/query.ts'
import type { AdvnPmtType } from '../../api/terms.ts'
import { advanceCents, toAdvance } from '../../domain/payment-terms.ts'
import { assetTotal } from '../../domain/asset-price.ts'
import { DEFAULTS } from '../../domain/constants.ts'
import { EURO_FORMAT } from '../../domain/euro-format.ts'
import { toEuros } from '../../domain/money.ts'
import { optionSteps } from '../../domain/term-options.ts'
import { clamp, type Range } from '../../domain/range.ts'
import { advanceRange } from '../../domain/terms-clamp.ts'
import { OptionButtons } from '../design/form/OptionButtons.tsx'
import { useField } from '../design/form/useField.ts'
import { OptionTermField } from './OptionTermField.tsx'

const kinds = [
  { value: '%', label: '%' },
  { value: '#', label: '€' },
] as const satisfies readonly { value: AdvnPmtType; label: string }[]

/** The same list each time: React Hook Form compares all assets whenever it is given another one. */
const watched = ['advnPmtType', 'advance', 'qassets'] as const

type Props = {
  /** Percent. */
  range: Range
  /** Whether the range binds the user. */
  bound: boolean
}

/** The advance in percent or euros, with the other computed. */
export const AdvanceField = ({ range, bound }: Props) => {
  const intl = useIntl()
  const { setValue } = useFormContext<QuerySave>()
  const [kind = DEFAULTS.advanceType, advance = null, qassets = []] = useWatch<QuerySave, typeof watched>({
    name: watched,
  })
  const totalCents = assetTotal(qassets)
  const inEuros = kind === '#'
  const limits = advanceRange(kind, range, totalCents)
  const other = inEuros ? advancePercent(advance, totalCents) : advanceEuros(kind, advance, totalCents)
  const change = (to: AdvnPmtType) => {
    const value = convertAdvance(to, advance, totalCents)
    const allowed = value === null || !bound ? value : clamp(value, advanceRange(to, range, totalCents))
    setValue('advnPmtType', to, { shouldDirty: true })
    setValue('advance', allowed, { shouldDirty: true, shouldValidate: true })
  }
  return (
    <OptionTermField
      key={kind}
      name="advance"
      label="query.field.advance"
      unit={inEuros ? '€' : '%'}
      options={inEuros ? [] : optionSteps(range)}
      free
      range={bound ? limits : null}
      decimals={inEuros ? 2 : 4}
      beside={<AdvanceKind onKind={change} />}
      hint={
        advance === null || other === null || totalCents === 0
          ? undefined
          : intl.formatMessage(
              { id: 'terms.advance.is' },
              { value: formatAdvance(intl, advance, inEuros), other: formatAdvance(intl, other, !inEuros) },
            )
      }
    />
  )
}

/** The unit of the advance. */
const AdvanceKind = ({ onKind }: { onKind: (kind: AdvnPmtType) => void }) => {
  const { id, field } = useField('advnPmtType')
  const { ref, value, onBlur } = field
  return (
    <span style={{ flex: 'none', minWidth: 96 }}>
      <VisuallyHidden id={`${id}-label`}>
        <FormattedMessage id="query.field.advanceType" />
      </VisuallyHidden>
      <OptionButtons<AdvnPmtType>
        id={id}
        name="advnPmtType"
        ref={ref}
        aria-labelledby={`${id}-label`}
        options={kinds}
        value={value ?? DEFAULTS.advanceType}
        onBlur={onBlur}
        onValue={onKind}
      />
    </span>
  )
}

const formatAdvance = (intl: IntlShape, value: number, inEuros: boolean): string =>
  inEuros
    ? intl.formatNumber(value, EURO_FORMAT)
    : intl.formatNumber(value / 100, { style: 'percent', maximumFractionDigits: 2 })

const PERCENT_SCALE = 1e6

/** Converts an advance in percent or euros to euros; null if there is none. */
const advanceEuros = (type: AdvnPmtType, value: number | null, totalCents: number): number | null =>
  value === null ? null : toEuros(advanceCents(totalCents, toAdvance(type, value)))

/** Converts an advance in euros to percent of the assets' total, 4 decimals; null if the total is zero. */
const advancePercent = (euros: number | null, totalCents: number): number | null =>
  euros === null || totalCents === 0 ? null : Math.round((euros * 100 * PERCENT_SCALE) / totalCents) / 10_000

/** Converts the advance to the other unit. */
const convertAdvance = (to: AdvnPmtType, value: number | null, totalCents: number): number | null =>
  to === '#' ? advanceEuros('%', value, totalCents) : advancePercent(value, totalCents)
