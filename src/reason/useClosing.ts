import { useWatch } from 'react-hook-form'
import { useIntl } from 'react-intl'
import * as z from 'zod/mini'
import { multilineText } from '../../api/field.ts'
import type { Language } from '../../api/language.ts'
import { reasonCalls } from '../../api/reason.calls.ts'
import type { Reason } from '../../api/reason.ts'
import { useApiQuery } from '../api/useApiQuery.ts'
import { useSchemaForm } from '../design/form/useSchemaForm.ts'

const nothingChosen = { reason: '', other: '' }

/** The form of the closing dialog, the reasons to choose from, and the words chosen so far (empty as long as none). */
export const useClosing = () => {
  const { locale } = useIntl()
  const reasons = useApiQuery(reasonCalls.findAll, {})
  const form = useSchemaForm(closing, { defaultValues: nothingChosen })
  const chosen = { ...nothingChosen, ...useWatch({ control: form.control }) }
  const words = closingWords(chosen, reasons.data ?? [], locale === 'et' ? 'et' : 'en')
  return { form, reasons, words, isOther: chosen.reason === OTHER }
}

/** Stands in the select for a reason that is not in the list. */
export const OTHER = 'other'
export const LONGEST_REASON = 1000

/** What the dialog asks: a reason's id as text or `OTHER`, and the other reason in words. */
const closing = z.object({ reason: z.string(), other: multilineText(LONGEST_REASON) })
type Closing = z.infer<typeof closing>

/** The words a query is closed with; empty as long as nothing is chosen or, for another reason, written. */
export const closingWords = (
  { reason, other }: Closing,
  reasons: readonly Reason[],
  language: Language,
): string =>
  reason === OTHER ? other.trim() : (reasons.find(({ id }) => String(id) === reason)?.[language] ?? '')
