import { useWatch } from 'react-hook-form'
import { useIntl } from 'react-intl'
import * as z from 'zod/mini'
import { multilineText } from '../../api/field.ts'
import type { Language } from '../../api/language.ts'
import { reasonCalls } from '../../api/reason.calls.ts'
import type { Reason } from '../../api/reason.ts'
import { useApiQuery } from '../api/useApiQuery.ts'
import { useSchemaForm } from '../design/form/useSchemaForm.ts'

const emptyChoice = { reason: '', other: '' }

/** The form of the closing dialog, its options, and the chosen reason as text (empty until chosen). */
export const useClosing = () => {
  const { locale } = useIntl()
  const reasons = useApiQuery(reasonCalls.findAll, {})
  const form = useSchemaForm(closing, { defaultValues: emptyChoice })
  const chosen = { ...emptyChoice, ...useWatch({ control: form.control }) }
  const words = closingWords(chosen, reasons.data ?? [], locale === 'et' ? 'et' : 'en')
  return { form, reasons, words, isOther: chosen.reason === OTHER }
}

/** The option of a reason that is not in the list. */
export const OTHER = 'other'
export const LONGEST_REASON = 1000

/** The values of the dialog: a reason's id as text or `OTHER`, and the other reason as text. */
const closing = z.object({ reason: z.string(), other: multilineText(LONGEST_REASON) })
type Closing = z.infer<typeof closing>

/** The closing reason as text; empty until one is chosen or written. */
export const closingWords = (
  { reason, other }: Closing,
  reasons: readonly Reason[],
  language: Language,
): string =>
  reason === OTHER ? other.trim() : (reasons.find(({ id }) => String(id) === reason)?.[language] ?? '')
