import { useWatch } from 'react-hook-form'
import { useIntl } from 'react-intl'
import { reasonCalls } from '../../api/reason.calls.ts'
import { useApiQuery } from '../api/useApiQuery.ts'
import { useSchemaForm } from '../design/form/useSchemaForm.ts'
import { closing, closingWords, OTHER } from './closing.ts'

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
