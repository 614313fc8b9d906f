import { Input } from '@chakra-ui/react/input'
import { useId, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { FormattedMessage, useIntl } from 'react-intl'
import * as z from 'zod/mini'
import type { PartnerSetting } from '../../api/partner-setting.ts'
import type { QuerySave } from '../../api/query.ts'
import { euros } from '../../api/field.ts'
import { useLockReason } from '../query/editor/useLockReason.tsx'
import { Card } from '../design/Card.tsx'
import { FieldGrid } from '../design/FieldGrid.tsx'
import { Field } from '../design/form/Field.tsx'
import { AmountQuestion, useAmountQuestion } from '../design/form/AmountQuestion.tsx'
import { amountCharacters, readEuros } from '../design/form/number-text.ts'
import { useQueryEditor } from '../query/editor/query-editor.ts'
import { type Extra, extraPrice, mainAsset, withExtra } from './extras.ts'
import { InputFrame } from '../design/form/InputFrame.tsx'

const labels: Record<Extra, string> = { insurance: 'asset.extra.insurance', warranty: 'asset.extra.warranty' }

/** The price of an extra; what is no price leaves the line as it was. */
const ExtraField = ({ extra }: { extra: Extra }) => {
  const id = useId()
  const intl = useIntl()
  const locked = useLockReason('deal')
  const [typed, setTyped] = useState<string | null>(null)
  const { getValues, setValue } = useFormContext<QuerySave>()
  const assets = useWatch<QuerySave, 'qassets'>({ name: 'qassets' }) ?? []
  const put = (next: number) => {
    const before = getValues('qassets') ?? []
    if (!z.safeParse(euros, next).success || extraPrice(before, extra) === next) return
    setValue('qassets', withExtra(before, extra, next), { shouldDirty: true })
  }
  const { readings, ask, forget } = useAmountQuestion()
  const price = extraPrice(assets, extra)
  const shown = intl.formatNumber(price, { minimumFractionDigits: 2, useGrouping: false })
  const type = (text: string) => {
    setTyped(text)
    forget()
    // A field emptied for another price is no line taken out: that is done when it is left.
    const read = readEuros(text) ?? 0
    if (read > 0) put(read)
  }
  const leave = () => {
    if (typed !== null) {
      put(readEuros(typed) ?? 0)
      void ask(typed)
    }
    setTyped(null)
  }
  return (
    <Field id={id} label={<FormattedMessage id={labels[extra]} />} locked={locked}>
      {(wiring) => (
        <>
          <InputFrame after="€">
            <Input
              {...wiring}
              type="text"
              inputMode="decimal"
              value={typed ?? shown}
              onChange={(event) => type(amountCharacters(event.target.value))}
              onBlur={leave}
            />
          </InputFrame>
          {readings?.taken === price ? (
            <AmountQuestion
              readings={readings}
              onAnswer={(value) => {
                put(value)
                forget()
              }}
            />
          ) : null}
        </>
      )}
    </Field>
  )
}

/** Insurance and extended warranty of a shop's main asset, where the shop's agreement lets it set them. */
export const ExtraFields = ({ setting }: { setting: PartnerSetting }) => {
  const { view } = useQueryEditor()
  const assets = useWatch<QuerySave, 'qassets'>({ name: 'qassets' }) ?? []
  if (view !== 'shop' || !setting.editInsurance || !mainAsset(assets)) return null
  return (
    <Card title={<FormattedMessage id="asset.extra.title" />}>
      <FieldGrid>
        <ExtraField extra="insurance" />
        <ExtraField extra="warranty" />
      </FieldGrid>
    </Card>
  )
}
