import { Input } from '../design/form/Input.tsx'
import { startTransition, useDeferredValue, useEffect, useEffectEvent, useId, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { FormattedMessage, useIntl } from 'react-intl'
import * as z from 'zod/mini'
import type { QuerySave } from '../../api/query.ts'
import { euros } from '../../api/field.ts'
import { FieldGrid } from '../design/FieldGrid.tsx'
import { Field } from '../design/form/Field.tsx'
import { AmountQuestion, useAmountQuestion } from '../design/form/AmountQuestion.tsx'
import { amountCharacters, isUnreadable, readEuros } from '../design/form/number-text.ts'
import { type Extra, extraPrice, withExtra } from './extras.ts'
import { useRestoredCharacters } from '../design/form/useRestoredCharacters.ts'
import { InputFrame } from '../design/form/InputFrame.tsx'
import { useLockReason } from '../query-editor/useLock.tsx'

const labels: Record<Extra, string> = { insurance: 'asset.extra.insurance', warranty: 'asset.extra.warranty' }

/** The extras that a shop sets for its main asset. */
export const ExtraFields = () => (
  <FieldGrid>
    <ExtraField extra="insurance" />
    <ExtraField extra="warranty" />
  </FieldGrid>
)

/** The price of an extra in the form, euros, and its setter; an invalid price leaves it unchanged. */
const useExtraPrice = (extra: Extra) => {
  const { getValues, setValue } = useFormContext<QuerySave>()
  const price = useWatch<QuerySave, 'qassets', QuerySave, number>({
    name: 'qassets',
    compute: (assets) => extraPrice(assets ?? [], extra),
  })
  const put = (next: number) => {
    const before = getValues('qassets') ?? []
    if (!z.safeParse(euros, next).success || extraPrice(before, extra) === next) return
    setValue('qassets', withExtra(before, extra, next), { shouldDirty: true })
  }
  return { price, put }
}

/**
 * Updates the form while a price is typed. Deferred, so that the keystroke renders first: updating the list
 * re-renders every asset.
 */
const useFollowedPrice = (typed: string | null, put: (price: number) => void) => {
  const follow = useEffectEvent((text: string) => {
    // Emptying a field to type another price does not remove the line; leaving it does.
    const read = readEuros(text) ?? 0
    if (read > 0) put(read)
  })
  const followed = useDeferredValue(typed)
  useEffect(() => {
    if (followed !== null) startTransition(() => follow(followed))
  }, [followed])
  const followLast = useEffectEvent(() => {
    if (typed !== null && typed !== followed) follow(typed)
  })
  // A shortcut may close the tab before the deferred update, and without a blur event.
  useEffect(() => () => followLast(), [])
}

const ExtraField = ({ extra }: { extra: Extra }) => {
  const id = useId()
  const intl = useIntl()
  const locked = useLockReason('deal')
  const [typed, setTyped] = useState<string | null>(null)
  const { price, put } = useExtraPrice(extra)
  const { readings, ask, forget } = useAmountQuestion()
  useFollowedPrice(typed, put)
  const shown = intl.formatNumber(price, { minimumFractionDigits: 2, useGrouping: false })
  const isWrong = typed !== null && isUnreadable(readEuros(typed))
  const [left, setLeft] = useState(false)
  const keptOut = useRestoredCharacters(amountCharacters)
  const type = (text: string) => {
    setTyped(text)
    forget()
  }
  const error = isWrong && left ? intl.formatMessage({ id: 'field.number' }) : undefined
  const leave = () => {
    setLeft(true)
    keptOut.forget()
    // Invalid text stays, so that the user can correct it.
    if (typed === null || isWrong) return
    startTransition(() => {
      put(readEuros(typed) ?? 0)
      setTyped(null)
    })
    void ask(typed)
  }
  return (
    <Field id={id} label={<FormattedMessage id={labels[extra]} />} locked={locked} error={error}>
      {(controlProps) => (
        <>
          <InputFrame after="€">
            <Input
              {...controlProps}
              type="text"
              inputMode="decimal"
              value={typed ?? shown}
              onChange={(event) => type(keptOut.clean(event.target.value))}
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
